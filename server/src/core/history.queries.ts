import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import type { Invariant } from '#core/invariant.ts'

/**
 * The invariant of a table whose rows change their status by `recordTransition`: each has a history, whose last row is its
 * status and each of whose rows begins where the one before ended. `where` narrows the rows (r) that need a history.
 */
export const historyInvariant = (
  entity: string,
  table: string,
  { column = 'status', where = sql`true` }: { column?: string; where?: Sql } = {},
): Invariant => ({
  name: `history of ${table}`,
  message: `each row of ${table} has the ${column} that its history ends with, and no step of the history is missing`,
  query: sql`
    select r.id from ${sql.table(table)} r left join lateral (
      select e.to_state from status_events e where e.entity = ${entity} and e.entity_id = r.id order by e.id desc limit 1
    ) l on true where l.to_state is distinct from ${sql.ref(`r.${column}`)} and (l.to_state is not null or (${where}))
    union all
    select x.entity_id from (
      select entity_id, from_state, lag(to_state) over (partition by entity_id order by id) as before
      from status_events where entity = ${entity}) x
    where x.before is not null and x.from_state is distinct from x.before`,
})
