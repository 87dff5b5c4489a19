import { randomUUID } from 'node:crypto'
import type { Ctx } from './context.ts'
import { innermostReason, refused } from './errors.ts'
import { notDue, noteDone, noteFailed, renewLease, takeJob } from './jobs.queries.ts'
import { log } from './log.ts'

/** Work that comes round by the clock. It must be safe to run twice and to be killed anywhere: its state is rows, never memory. */
export type Job = { name: string; everySeconds: number; run(ctx: Ctx): Promise<void> }

const tickMs = 2_500
/** A process that dies leaves its jobs to others after this long; one that lives renews its leases in time. */
const leaseSeconds = 60
const renewMs = 20_000

/**
 * Runs each job when it is due, in one process at a time. The row of `jobs` says when it ran last and who holds it: it is taken with
 * a conditional update, and its lease is renewed for as long as it runs, so several servers share the work and a job that takes longer
 * than its period is not begun twice. One that failed is tried again on time, at growing intervals.
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

/** Runs a job whatever the clock says; when it is due next is counted from now. BUSY while another process runs it. */
export async function runNow(job: Job, ctx: Ctx): Promise<void> {
  if (!(await takeAndRun(job, ctx, 0))) throw refused('BUSY')
}

/** How long it took and why it failed are written down for admins, each time. */
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
    await noteDone(ctx.db, job.name, runner, took())
  } catch (error) {
    await noteFailed(ctx.db, job.name, runner, took(), innermostReason(error))
    throw error
  } finally {
    clearInterval(lease)
  }
  return true
}
