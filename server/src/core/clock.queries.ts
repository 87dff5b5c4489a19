import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import type { Clock, Clocks } from './clock.ts'
import type { Invariant } from './invariant.ts'

/** Dates are over at the end of their Indian day. */
const dates = /(_on|valid_to)$/
const momentOf = (column: string): Sql => {
  const name = sql.ref(`r.${column}`)
  return dates.test(column) && column !== 'price_valid_to'
    ? sql`((${name}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
    : sql`${name}`
}

const isOpen = (open: Clock['open']): Sql =>
  sql.join(
    Object.entries(open).map(([column, values]) =>
      values === null
        ? sql`${sql.ref(`r.${column}`)} is null`
        : sql`${sql.ref(`r.${column}`)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
    ),
    sql` and `,
  )

/** Each job runs while others do: one that is an hour late beside them is not scheduled any more, or never ends. */
export const jobInvariant = (jobs: readonly { name: string; everySeconds: number }[]): Invariant => ({
  name: 'jobs in turn',
  message: 'no job is an hour late while others run',
  query: sql`
    select j.name from jobs j join unnest(${jobs.map(({ name }) => name)}::text[],
      ${jobs.map(({ everySeconds }) => everySeconds)}::int[]) as d (name, seconds) on d.name = j.name
    where j.ran_at < (select max(finished_at) from jobs) - (3600 + d.seconds) * interval '1 second'`,
})

/**
 * One invariant for each deadline with a job: no row that was past it when the job last ran is open. Counted by the job’s
 * own time, so that a shop that was switched off is not broken when it starts; a job that no longer runs is found by the
 * invariant of the jobs.
 */
export const clockInvariants = (clocks: Clocks): Invariant[] =>
  Object.entries(clocks).flatMap(([name, clock]) => {
    if (typeof clock === 'string') return []
    const [table = '', column = ''] = name.split('.')
    const hours = typeof clock.hours === 'object' ? clock.hours : sql.lit(clock.hours ?? 1)
    const narrowed = clock.where ? sql` and ${clock.where}` : sql``
    return {
      name: `clock of ${name}`,
      message: `none of ${table} is open once its ${column} is over and the job ${clock.job} has run`,
      query: sql`
        select r.id from ${sql.table(table)} r join jobs j on j.name = ${sql.lit(clock.job)}
        where ${isOpen(clock.open)} and ${momentOf(column)} < j.as_of - ${hours} * interval '1 hour'${narrowed}`,
    }
  })
