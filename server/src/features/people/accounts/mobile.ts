import {
  type SignInWay,
  type SignInWaysSince,
  signInWays,
  waysAfterReset,
} from '@neev/domain/people/accounts/sign-in-ways'
import { grantAccess } from '#core/access/access.ts'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { refuseTaken } from './sign-in/sign-in.ts'

const columns = {
  MOBILE: { mobile: null, mobileVerifiedAt: null },
  GOOGLE: { googleSub: null },
  FACEBOOK: { facebookId: null },
} as const

/** Since when an account has each way to sign in besides the password. */
async function waysOf(ctx: Ctx, userId: number): Promise<SignInWaysSince> {
  const row = found(
    await ctx.db
      .selectFrom('users')
      .select(['mobileVerifiedAt', 'googleSub', 'facebookId', 'providerSince', 'createdAt'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  const provider = row.providerSince ?? row.createdAt
  return {
    MOBILE: row.mobileVerifiedAt,
    GOOGLE: row.googleSub === null ? null : provider,
    FACEBOOK: row.facebookId === null ? null : provider,
  }
}

async function dropWays(ctx: Ctx, userId: number, ways: readonly SignInWay[]): Promise<void> {
  if (ways.length === 0) return
  const none = Object.assign({}, ...ways.map((way) => columns[way]))
  await ctx.db
    .updateTable('users')
    .set({ ...none, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute()
}

/** Ends all ways to sign in besides the password, an unverified number too; returns those that opened the account. */
export async function dropOtherWays(ctx: Ctx, userId: number): Promise<SignInWay[]> {
  const since = await waysOf(ctx, userId)
  await dropWays(ctx, userId, signInWays)
  return signInWays.filter((way) => since[way] !== null)
}

/**
 * After a new password: ends the ways that were added within the last thirty days. An account that had no password was
 * opened by them, and keeps them.
 */
export async function dropYoungWays(
  ctx: Ctx,
  userId: number,
  hadPassword: boolean,
): Promise<{ ended: SignInWay[]; kept: SignInWay[] }> {
  const since = await waysOf(ctx, userId)
  if (!hadPassword) return { ended: [], kept: signInWays.filter((way) => since[way] !== null) }
  const ways = waysAfterReset(since, ctx.now)
  await dropWays(ctx, userId, ways.ended)
  return ways
}

/** Sets the verified number of an account, or removes it. MOBILE_TAKEN if it is verified for another account. */
export async function setMobile(ctx: Ctx, userId: number, mobile: string | null): Promise<void> {
  if (mobile !== null) grantAccess(ctx, 'MOBILE')
  await ctx.db
    .updateTable('users')
    .set({ mobile, mobileVerifiedAt: mobile === null ? null : ctx.now, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute()
    .catch(refuseTaken)
  if (mobile === null) await ctx.emit('account.signInRemoved', { userId, ways: ['MOBILE'] })
}
