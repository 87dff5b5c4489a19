import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

/** Names of jobs that are not due: they have a valid lease, or ran recently to their end. */
export async function notDue(db: Db, jobs: readonly { name: string; everySeconds: number }[]): Promise<Set<string>> {
  const [names, seconds] = [jobs.map(({ name }) => name), jobs.map(({ everySeconds }) => everySeconds)]
  const rows = await rowsOf(
    db,
    'jobs.notDue',
    sql`select j.name from jobs j
        join unnest(${names}::text[], ${seconds}::int[]) as d (name, seconds) on d.name = j.name
        where j.lease_until > now()
          or (j.runner is null and j.ran_at >= now() - d.seconds * interval '1 second'
            and (j.retry_at is null or j.retry_at > now()))`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Takes the job for this runner if it is due, or always if `everySeconds` is 0; false if another process has it. A job
 * whose runner let its lease end is due at once, and counted as failed, so that one that ends its process is noticed.
 */
export async function takeJob(db: Db, name: string, runner: string, everySeconds: number, leaseSeconds: number) {
  const lease = sql`now() + ${leaseSeconds} * interval '1 second'`
  const row = await rowOf(
    db,
    'events.takeJob',
    sql`insert into jobs (name, ran_at, runner, lease_until) values (${name}, now(), ${runner}, ${lease})
        on conflict (name) do update set ran_at = now(), runner = ${runner}, lease_until = ${lease}, retry_at = null,
          failures = jobs.failures + (jobs.runner is not null)::int,
          error = case when jobs.runner is null then jobs.error else 'Its process ended before the job did.' end,
          failed_at = case when jobs.runner is null then jobs.failed_at else now() end
        where (jobs.lease_until is null or jobs.lease_until <= now())
          and (jobs.runner is not null or jobs.ran_at <= now() - ${everySeconds} * interval '1 second'
            or jobs.retry_at <= now())
        returning name`,
  )
  return row !== undefined
}

/** Renews the lease; false if it had ended and another process took the job. */
export async function renewLease(db: Db, name: string, runner: string, leaseSeconds: number): Promise<boolean> {
  const row = await rowOf(
    db,
    'events.renewLease',
    sql`update jobs set lease_until = now() + ${leaseSeconds} * interval '1 second'
        where name = ${name} and runner = ${runner} and lease_until is not null returning name`,
  )
  return row !== undefined
}

/** Records that it ran, and for which moment. */
export async function noteDone(db: Db, name: string, runner: string, tookMs: number, asOf: Date): Promise<void> {
  await sql`
    update jobs set finished_at = now(), took_ms = ${tookMs}, failures = 0, runner = null, lease_until = null,
      as_of = ${asOf}
    where name = ${name} and runner = ${runner}`.execute(db)
}

/** Records why it failed; it is retried after 5, 10, 20 … seconds, at the latest at its next regular time. */
export async function noteFailed(
  db: Db,
  name: string,
  runner: string,
  { tookMs, asOf, error }: { tookMs: number; asOf: Date; error: string },
): Promise<void> {
  await sql`
    update jobs set finished_at = now(), took_ms = ${tookMs}, as_of = ${asOf}, error = ${error}, failed_at = now(),
    failures = failures + 1,
      runner = null, lease_until = null, retry_at = now() + 5 * power(2, least(failures, 10)) * interval '1 second'
    where name = ${name} and runner = ${runner}`.execute(db)
}
