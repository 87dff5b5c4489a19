import { randomUUID } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import { innermostReason, refused } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { notDue, noteDone, noteFailed, renewLease, takeJob } from './jobs.queries.ts'

/**
 * A scheduled job. It must be safe to run twice and to be killed at any point: its state is in rows, never in memory.
 */
export type Job = { name: string; everySeconds: number; run(ctx: Ctx): Promise<void> }

const tickMs = 2_500
/** Jobs of a dead process are free after this long; a living one renews its leases in time. */
const leaseSeconds = 60
const renewMs = 20_000

/**
 * Runs each job when it is due, in one process at a time. The row in `jobs` has its last run and its holder: it is
 * taken by a conditional update, and its lease renewed while it runs, so that several servers share the work and a long
 * job is not started twice. A failed job is retried with increasing delay.
 */
export function startJobs(jobs: readonly Job[], makeCtx: () => Ctx) {
  const running = new Map<string, Promise<void>>()
  let ticking: Promise<void> | undefined

  async function startDue() {
    const idle = jobs.filter(({ name }) => !running.has(name))
    const ctx = makeCtx()
    const waiting = await notDue(ctx.db, idle)
    for (const job of idle) {
      if (waiting.has(job.name)) continue
      const work = takeAndRun(job, makeCtx(), job.everySeconds)
        .catch((error) => log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => running.delete(job.name))
      running.set(
        job.name,
        work.then(() => undefined),
      )
    }
  }

  const timer = setInterval(() => {
    ticking ??= startDue()
      .catch((error) => log.error({ err: error }, 'jobs can not be started'))
      .finally(() => {
        ticking = undefined
      })
  }, tickMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await ticking
    await Promise.all(running.values())
  }
}

/** Runs a job now; its next run is scheduled from now. BUSY while another process runs it. */
export async function runNow(job: Job, ctx: Ctx): Promise<void> {
  if (!(await takeAndRun(job, ctx, 0))) throw refused('BUSY')
}

/** Records duration and errors of each run, for admins. */
async function takeAndRun(job: Job, ctx: Ctx, everySeconds: number): Promise<boolean> {
  const runner = randomUUID()
  if (!(await takeJob(ctx.db, job.name, runner, everySeconds, leaseSeconds))) return false
  const lease = setInterval(() => {
    renewLease(ctx.db, job.name, runner, leaseSeconds).catch((error) =>
      log.error({ err: error, job: job.name }, 'lease not renewed'),
    )
  }, renewMs)
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    await job.run(ctx)
    await noteDone(ctx.db, job.name, runner, took(), ctx.now)
  } catch (error) {
    await noteFailed(ctx.db, job.name, runner, { tookMs: took(), asOf: ctx.now, error: innermostReason(error) })
    throw error
  } finally {
    clearInterval(lease)
  }
  return true
}
