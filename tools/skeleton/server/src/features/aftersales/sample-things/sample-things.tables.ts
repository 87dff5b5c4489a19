import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  sample_things: {},
} as const satisfies OwnedTables
