import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  mill_certificates: {},
} as const satisfies OwnedTables

export const evidence = {
  mill_certificates: { locks: true },
} as const satisfies Evidence
