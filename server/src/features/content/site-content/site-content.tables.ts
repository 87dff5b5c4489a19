import type { OwnedTables } from '#core/db/tables.ts'

export const tables = { store_logo: {} } as const satisfies OwnedTables
