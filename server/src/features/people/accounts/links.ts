import { lifetimes } from '@neev/domain/people/accounts/accounts'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { hashToken, newToken } from './sign-in/tokens.ts'

export type TokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'

const hour = 60 * 60 * 1000
type Kind = { life: number; page: string; max: number; within: number; pause: number }
const kinds: Record<TokenPurpose, Kind> = {
  VERIFY_EMAIL: {
    life: lifetimes.verifyLink,
    page: '/verify-email',
    max: 5,
    within: 24 * hour,
    pause: lifetimes.otpPause,
  },
  RESET_PASSWORD: { life: lifetimes.resetLink, page: '/reset-password', max: 3, within: hour, pause: 0 },
}

/**
 * Creates a link for an email: valid once, for a limited time, invalidating earlier links of its kind. Only its hash is
 * stored. Null if too many were sent to this account recently. Call it inside a transaction, so that concurrent
 * requests are counted one by one.
 */
export async function issueLink(ctx: Ctx, userId: number, purpose: TokenPurpose): Promise<AccountSecret | null> {
  const { life, page, max, within, pause } = kinds[purpose]
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const [recent, all] = [await sentWithin(ctx, userId, purpose, pause), await sentWithin(ctx, userId, purpose, within)]
  if (recent > 0 || all >= max) return null
  return makeLink(ctx, userId, purpose, page, life)
}

/** The link for an invited person to set their first password, valid for a day; only for the email to that person. */
export const inviteLink = (ctx: Ctx, userId: number): Promise<AccountSecret> =>
  makeLink(ctx, userId, 'RESET_PASSWORD', kinds.RESET_PASSWORD.page, lifetimes.verifyLink)

/** The token by which whoever has just opened a link to the address chooses a password in the same browser. */
export const passwordToken = (ctx: Ctx, userId: number): Promise<string> =>
  makeToken(ctx, userId, 'RESET_PASSWORD', kinds.RESET_PASSWORD.life)

async function makeLink(
  ctx: Ctx,
  userId: number,
  purpose: TokenPurpose,
  page: string,
  life: number,
): Promise<AccountSecret> {
  const token = await makeToken(ctx, userId, purpose, life)
  return new AccountSecret('LINK', `${ctx.config.origin}${page}?token=${token}`)
}

async function makeToken(ctx: Ctx, userId: number, purpose: TokenPurpose, life: number): Promise<string> {
  const token = newToken()
  await endLinks(ctx, userId, purpose)
  await ctx.db
    .insertInto('userTokens')
    .values({
      tokenHash: hashToken(token),
      userId,
      purpose,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + life),
    })
    .execute()
  return token
}

/** The account of a link, which is used up by this call. TOKEN_INVALID if unknown, used or expired. */
export async function useLink(ctx: Ctx, token: string, purpose: TokenPurpose): Promise<number> {
  const row = await ctx.db
    .updateTable('userTokens')
    .set({ usedAt: ctx.now })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .returning('userId')
    .executeTakeFirst()
  if (!row) throw refused('TOKEN_INVALID', {}, 'token')
  return row.userId
}

/** Invalidates earlier links. */
export async function endLinks(ctx: Ctx, userId: number, purpose?: TokenPurpose): Promise<void> {
  const open = ctx.db
    .updateTable('userTokens')
    .set({ usedAt: ctx.now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
  await (purpose ? open.where('purpose', '=', purpose) : open).execute()
}

async function sentWithin(ctx: Ctx, userId: number, purpose: TokenPurpose, ms: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('userTokens')
    .select((db) => db.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', new Date(ctx.now.getTime() - ms))
    .executeTakeFirst()
  return row?.count ?? 0
}
