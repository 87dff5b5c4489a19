import type { Sql } from '#core/db/open.ts'

/** What must hold at every moment, as a query for the rows that break it. */
export type Invariant = { name: string; message: string; query: Sql }
