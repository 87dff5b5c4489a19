import type { SignInEventKind } from '@neev/domain/people/accounts/accounts'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf } from '#core/db/open.ts'

export type ActivityRow = RowOf<'accounts.readActivity'>

export async function insertActivity(ctx: Ctx, kind: SignInEventKind, userId: number): Promise<void> {
  const { ip, userAgent } = ctx.visit
  await sql`
    insert into sign_in_events (user_id, kind, ip, user_agent, at)
    values (${userId}, ${kind}, ${ip}, ${userAgent}, ${ctx.now})`.execute(ctx.db)
}

/** The latest hundred events of an account, newest first. */
export const readActivity = (ctx: Ctx, userId: number): Promise<ActivityRow[]> =>
  rowsOf(
    ctx.db,
    'accounts.readActivity',
    sql`select id, kind, ip, user_agent, at from sign_in_events where user_id = ${userId}
      order by id desc limit 100`,
  )

/** Removes the places of use from a deleted account. */
export async function anonymiseActivity(ctx: Ctx, userId: number): Promise<void> {
  await sql`select erase_sign_in_places(${userId})`.execute(ctx.db)
  await sql`delete from known_browsers where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from second_factors where user_id = ${userId}`.execute(ctx.db)
}

const dayMs = 24 * 60 * 60 * 1000
const retentionDays = { tries: 2, browsers: 400 }

/** Deletes old data: events after 180 days, expired counts, browsers not used for a year. */
export async function sweepActivity(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now.getTime() - days * dayMs).toISOString()
  await sql`select delete_old_sign_ins(${ctx.now})`.execute(ctx.db)
  await sql`delete from sign_in_tries where last_at < ${before(retentionDays.tries)}`.execute(ctx.db)
  await sql`delete from known_browsers where last_used_at < ${before(retentionDays.browsers)}`.execute(ctx.db)
}
