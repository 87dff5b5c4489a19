import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import type { Broken } from './check.ts'

export type CheckRun = { beganAt: Date; tookMs: number; checked: number; broken: Broken[] }

export async function insertCheckRun(ctx: Ctx, run: Omit<CheckRun, 'beganAt'>): Promise<void> {
  await sql`
    insert into check_runs (began_at, took_ms, checked, broken)
    values (${ctx.now}, ${run.tookMs}, ${run.checked}, ${JSON.stringify(run.broken)}::jsonb)`.execute(ctx.db)
}

export const lastCheckRun = (ctx: Ctx): Promise<CheckRun | undefined> =>
  rowOf<CheckRun>(
    ctx.db,
    sql`select began_at as "beganAt", took_ms as "tookMs", checked, broken from check_runs order by id desc limit 1`,
  )
