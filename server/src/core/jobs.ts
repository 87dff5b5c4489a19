import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { rowOf } from './db/open.ts'

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
        .catch((error) => console.error(`job ${job.name}:`, error instanceof Error ? error.stack : error))
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
  if (due) await job.run(ctx)
}
