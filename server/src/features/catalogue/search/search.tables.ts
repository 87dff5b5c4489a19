import type { OwnedTables } from '#core/db/tables.ts'

export const tables = { empty_searches: {} } as const satisfies OwnedTables
