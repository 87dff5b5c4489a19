import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'

/** Number of wrong attempts from one place. */
export type Tries = RowOf<'accounts.holdTries'>

/** Creates or locks the count of a subject at a place until the end of the transaction. */
export async function holdTries(ctx: Ctx, subject: Buffer, place: string): Promise<Tries> {
  const now = ctx.now.toISOString()
  const row = await rowOf(
    ctx.db,
    'accounts.holdTries',
    sql`insert into sign_in_tries (subject, place, since, last_at) values (${subject}, ${place}, ${now}, ${now})
        on conflict (subject, place) do update set last_at = excluded.last_at
        returning failed, locked_until, since`,
  )
  if (!row) throw new Error('The count of tries was not written.')
  return { ...row, lockedUntil: row.lockedUntil && new Date(row.lockedUntil), since: new Date(row.since) }
}

export async function writeTries(ctx: Ctx, subject: Buffer, place: string, tries: Tries): Promise<void> {
  const { failed, lockedUntil, since } = tries
  await sql`
    update sign_in_tries set failed = ${failed}, locked_until = ${lockedUntil?.toISOString() ?? null}, since = ${since}
    where subject = ${subject} and place = ${place}`.execute(ctx.db)
}

/** After a correct attempt: deletes the count of its place and reduces the total by one. */
export async function takeBack(ctx: Ctx, subject: Buffer, place: string, everywhere: string | null): Promise<void> {
  await sql`delete from sign_in_tries where subject = ${subject} and place = ${place}`.execute(ctx.db)
  if (everywhere)
    await sql`update sign_in_tries set failed = greatest(failed - 1, 0) where subject = ${subject}
      and place = ${everywhere}`.execute(ctx.db)
}

/** Removes all locks of a subject. */
export async function deleteTries(ctx: Ctx, subject: Buffer): Promise<void> {
  await sql`delete from sign_in_tries where subject = ${subject}`.execute(ctx.db)
}

/** Whether the account has signed in with this browser before. */
export async function isKnownBrowser(ctx: Ctx, tokenHash: Buffer, userId: number): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    'accounts.isKnownBrowser',
    sql`select 1 from known_browsers where token_hash = ${tokenHash} and user_id = ${userId}`,
  )
  return row !== undefined
}

/** Whether the cookie was issued by us, to anybody. */
export async function isOurBrowser(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  return (
    (await rowOf(
      ctx.db,
      'accounts.isOurBrowser',
      sql`select 1 from known_browsers where token_hash = ${tokenHash} limit 1`,
    )) !== undefined
  )
}

/** Does nothing for account 0, with the same statement. */
export async function insertBrowser(ctx: Ctx, tokenHash: Buffer, userId: number): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`
    insert into known_browsers (token_hash, user_id, created_at, last_used_at)
    select ${tokenHash}, id, ${now}::timestamptz, ${now}::timestamptz from users where id = ${userId}
    on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at`.execute(ctx.db)
}
