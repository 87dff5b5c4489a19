import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  mill_certificates: {},
} as const satisfies OwnedTables
