import type { SignInEventKind } from '@neev/domain/accounts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

export type ActivityRow = { id: number; kind: SignInEventKind; ip: string; userAgent: string; at: Date }

export async function insertActivity(ctx: Ctx, kind: SignInEventKind, userId: number): Promise<void> {
  const { ip, userAgent } = ctx.visit
  await ctx.db.execute(sql`
    insert into sign_in_events (user_id, kind, ip, user_agent, at) values (${userId}, ${kind}, ${ip}, ${userAgent}, ${ctx.now.toISOString()})`)
}

/** The latest hundred of an account, the newest first. */
export const readActivity = (ctx: Ctx, userId: number): Promise<ActivityRow[]> =>
  rowsOf<ActivityRow>(
    ctx.db,
    sql`select id, kind, ip, user_agent as "userAgent", at from sign_in_events where user_id = ${userId} order by id desc limit 100`,
  )

/** Takes off a deleted account what tells where it was used. */
export async function anonymiseActivity(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.execute(sql`update sign_in_events set ip = '', user_agent = '' where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from known_browsers where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from recovery_codes where user_id = ${userId}`)
  await ctx.db.execute(sql`delete from second_factors where user_id = ${userId}`)
}

const dayMs = 24 * 60 * 60 * 1000
const keptDays = { events: 180, tries: 2, browsers: 400 }

/** Deletes what is not needed any more: events after 180 days, counts that end on their own, browsers that were not used for a year. */
export async function sweepActivity(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now.getTime() - days * dayMs).toISOString()
  await ctx.db.execute(sql`delete from sign_in_events where at < ${before(keptDays.events)}`)
  await ctx.db.execute(sql`delete from sign_in_tries where last_at < ${before(keptDays.tries)}`)
  await ctx.db.execute(sql`delete from known_browsers where last_used_at < ${before(keptDays.browsers)}`)
}
