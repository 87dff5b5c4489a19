import type { OwnedTables } from '#core/db/tables.ts'

export const tables = { estimate_rules: {} } as const satisfies OwnedTables
