import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { rowOf } from './db/open.ts'
import { innermostReason, traceOf } from './errors.ts'

/** Work that comes round by the clock. It must be safe to run twice and to be killed anywhere: its state is rows, never memory. */
export type Job = { name: string; everySeconds: number; run(ctx: Ctx): Promise<void> }

/**
 * Runs each job when it is due, one process at a time: the row of `jobs` says when it ran last and is taken with a conditional
 * update, so several servers on one database share the work.
 */
export function startJobs(jobs: readonly Job[], makeCtx: () => Ctx) {
  const timers = jobs.map((job) => {
    let busy: Promise<void> | undefined
    const tick = () => {
      busy ??= runIfDue(job, makeCtx())
        .catch((error) => console.error(`job ${job.name}:`, traceOf(error)))
        .finally(() => {
          busy = undefined
        })
    }
    const timer = setInterval(tick, Math.min(job.everySeconds, 30) * 1000)
    timer.unref()
    return { stop: () => clearInterval(timer), idle: () => busy }
  })
  return async () => {
    for (const timer of timers) timer.stop()
    await Promise.all(timers.map((timer) => timer.idle()))
  }
}

async function runIfDue(job: Job, ctx: Ctx) {
  const due = await rowOf(
    ctx.db,
    sql`insert into jobs (name, ran_at) values (${job.name}, now())
        on conflict (name) do update set ran_at = now() where jobs.ran_at < now() - ${`${job.everySeconds} seconds`}::interval
        returning name`,
  )
  if (due) await runAndNote(job, ctx)
}

/** Runs a job whatever the clock says; when it is due next is counted from now. */
export async function runNow(job: Job, ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`insert into jobs (name, ran_at) values (${job.name}, now()) on conflict (name) do update set ran_at = now()`,
  )
  await runAndNote(job, ctx)
}

/** How long it took and why it failed are written down for the desk, each time. */
async function runAndNote(job: Job, ctx: Ctx): Promise<void> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    await job.run(ctx)
  } catch (error) {
    await ctx.db.execute(sql`
      update jobs set finished_at = now(), took_ms = ${took()}, error = ${innermostReason(error)}, failed_at = now(), failures = failures + 1 where name = ${job.name}`)
    throw error
  }
  await ctx.db.execute(
    sql`update jobs set finished_at = now(), took_ms = ${took()}, failures = 0 where name = ${job.name}`,
  )
}
