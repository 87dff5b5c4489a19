import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

/**
 * The invariant of a table whose rows change their status by `recordTransition`: each has a history, whose last row is its
 * status and each of whose rows begins where the one before ended. Rows in a status of `without` may have no history.
 */
export const historyInvariant = (
  entity: string,
  table: string,
  { column = 'status', without = [] }: { column?: string; without?: readonly string[] } = {},
): Invariant => ({
  name: `history of ${table}`,
  message: `each row of ${table} has the ${column} that its history ends with, and no step of the history is missing`,
  query: sql`select history_faults(${entity}, ${table}, ${column}, ${without}::text[]) as id`,
})
