import type { Sql } from '#core/db/open.ts'

/** A condition that must always hold, as a query for the rows that violate it. */
export type Invariant = { name: string; message: string; query: Sql }
