import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'

export type SecondFactorRow = RowOf<'accounts.readSecondFactor'>

/** The authenticator app of an account, confirmed or not. */
export const readSecondFactor = (ctx: Ctx, userId: number): Promise<SecondFactorRow | undefined> =>
  rowOf(
    ctx.db,
    'accounts.readSecondFactor',
    sql`select secret, confirmed_at from second_factors where user_id = ${userId}`,
  )

/** Starts setting up an app; false without any change if one is in use. */
export async function beginSecondFactor(ctx: Ctx, userId: number, secret: Buffer): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    'accounts.beginSecondFactor',
    sql`insert into second_factors (user_id, secret, created_at) values (${userId}, ${secret}, ${ctx.now})
        on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
          where second_factors.confirmed_at is null
        returning user_id`,
  )
  return row !== undefined
}

/** Marks a time step as used; false if it or a later one was used. */
export async function takeStep(ctx: Ctx, userId: number, step: number, confirms: boolean): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    'accounts.takeStep',
    sql`update second_factors set last_step = ${step},
          confirmed_at = case when ${confirms}::boolean then ${ctx.now}::timestamptz else confirmed_at end
        where user_id = ${userId} and last_step < ${step} and (confirmed_at is null) = ${confirms}::boolean
        returning user_id`,
  )
  return row !== undefined
}

/** Removes app and recovery codes of an account; false if there was no app in use. */
export async function deleteSecondFactor(ctx: Ctx, userId: number): Promise<boolean> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from sign_in_challenges where user_id = ${userId}`.execute(ctx.db)
  const row = await rowOf(
    ctx.db,
    'accounts.deleteSecondFactor',
    sql`delete from second_factors where user_id = ${userId} returning confirmed_at is not null as was`,
  )
  return row?.was ?? false
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(ctx.db)
  for (const hash of hashes)
    await sql`insert into recovery_codes (user_id, code_hash, created_at)
      values (${userId}, ${hash}, ${ctx.now})`.execute(ctx.db)
}

/** Uses a recovery code; false if it is unknown or used. */
export async function takeRecoveryCode(ctx: Ctx, userId: number, hash: Buffer): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    'accounts.takeRecoveryCode',
    sql`update recovery_codes set used_at = ${ctx.now}
        where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`,
  )
  return row !== undefined
}

export async function countRecoveryCodes(ctx: Ctx, userId: number): Promise<number> {
  const row = await rowOf(
    ctx.db,
    'accounts.countRecoveryCodes',
    sql`select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`,
  )
  return row?.count ?? 0
}

export async function insertChallenge(ctx: Ctx, tokenHash: Buffer, userId: number, expiresAt: Date): Promise<void> {
  await sql`delete from sign_in_challenges where expires_at < ${ctx.now}`.execute(ctx.db)
  await sql`
    insert into sign_in_challenges (token_hash, user_id, created_at, expires_at)
    values (${tokenHash}, ${userId}, ${ctx.now}, ${expiresAt})`.execute(ctx.db)
}

/** The account whose sign-in waits for a code. `used` ends the wait; of two concurrent calls only one gets it. */
export async function readChallenge(ctx: Ctx, tokenHash: Buffer, used = false): Promise<number | undefined> {
  const open = sql`token_hash = ${tokenHash} and used_at is null and expires_at > ${ctx.now}`
  const row = await rowOf(
    ctx.db,
    'accounts.readChallenge',
    used
      ? sql`update sign_in_challenges set used_at = ${ctx.now} where ${open} returning user_id`
      : sql`select user_id from sign_in_challenges where ${open}`,
  )
  return row?.userId
}
