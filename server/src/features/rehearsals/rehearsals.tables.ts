import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  statutory_notices: {},
} as const satisfies OwnedTables

export const evidence = {
  statutory_notices: { free: 'That messages were sent; the messages themselves are kept.' },
} as const satisfies Evidence
