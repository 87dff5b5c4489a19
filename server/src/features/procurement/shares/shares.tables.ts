import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  shares: { kind: '@neev/domain/procurement/shares#ShareKind' },
} as const satisfies OwnedTables
