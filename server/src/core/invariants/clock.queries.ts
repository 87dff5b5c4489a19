import { sql } from 'kysely'
import type { Clock, Clocks } from './clock.ts'
import type { Invariant } from './invariant.ts'

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
 * The invariant of a deadline: no row that was past it when its job last ran is open. Counted by the job’s own time, so that
 * a shop that was switched off is not broken when it starts; a job that no longer runs is found by `jobInvariant`.
 */
const clockInvariant = (name: string, { job, open, hours = 1 }: Clock): Invariant => {
  const [table = '', column = ''] = name.split('.')
  return {
    name: `clock of ${name}`,
    message: `none of ${table} is open once its ${column} is over and the job ${job} has run`,
    query: sql`select rows_past(${table}, ${column}, ${JSON.stringify(open)}::jsonb, ${job}, ${hours}) as id`,
  }
}

/** The invariants of all deadlines that a job ends. */
export function clockInvariants(clocks: Clocks): Invariant[] {
  const found: Invariant[] = []
  for (const [name, clock] of Object.entries(clocks))
    if (typeof clock !== 'string') found.push(clockInvariant(name, clock))
  return found
}
