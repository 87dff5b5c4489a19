import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  shares: { kind: '@neev/domain/shares/shares#ShareKind' },
} as const satisfies OwnedTables
