import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { mobileCodeInput, mobileCodes, nextCodeAt, whyNoCode, whyNotTried } from '@neev/domain/people/mobile-codes'
import { type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofAll, ofNetwork, rateLimit } from '#core/limits.ts'
import { keyFor } from '#core/secrets/sealed.ts'
import { accountByMobile, hashToken, isKnownPlace, newToken } from '#features/people/accounts/accounts.ts'
import { isCodeOffered, sendCode } from '#features/people/messages/messages.ts'
import { countTry, lockNumber } from './mobile-codes.queries.ts'

export type CodePurpose = 'SIGN_IN' | 'VERIFY' | 'STEP_UP' | 'ENQUIRY'
export type CodeRow = Row<'mobileCodes'>
/** What the browser keeps of a code that was sent. */
export type SentCode = { challenge: string; resendAt: Date; expiresAt: Date }

const hourMs = 60 * 60_000
/** Per network: an office behind one address may have several people who sign in. */
const sendLimit = rateLimit('mobile-codes', 20, 60 * 60)
/** Over all numbers and networks: what codes may cost at most. */
const sendLimitOfAll = rateLimit('mobile-codes.all', 600, 60 * 60)
const tryLimit = rateLimit('mobile-code-tries', 40, 60 * 60)

const hashOf = (ctx: Ctx, challenge: string, code: string): Buffer =>
  createHmac('sha256', keyFor(ctx, 'mobile-codes')).update(`${challenge}:${code}`).digest()

const later = (ctx: Ctx, ms: number) => new Date(ctx.now.getTime() + ms)

/**
 * Sends a code to a number. It is bound to its challenge, which only the browser that asked for it has, so that nobody
 * else can use up its tries. CODES_CLOSED, CODE_TOO_SOON, CODE_TOO_MANY, RATE_LIMITED.
 */
export async function issueCode(
  ctx: Ctx,
  { mobile, purpose, userId, locale }: { mobile: string; purpose: CodePurpose; userId: number | null; locale: string },
): Promise<SentCode> {
  if (!(await isCodeOffered(ctx))) throw refused('CODES_CLOSED')
  await sendLimit(ctx, ofNetwork(ctx.visit))
  await sendLimitOfAll(ctx, ofAll)
  const challenge = newToken()
  const code = String(randomInt(10 ** mobileCodes.digits)).padStart(mobileCodes.digits, '0')
  const expiresAt = later(ctx, mobileCodes.life)
  return transaction(ctx, async (ctx) => {
    await lockNumber(ctx, mobile)
    const fromKnownBrowser = purpose === 'SIGN_IN' && (await isOwnersBrowser(ctx, mobile))
    refuseIf(whyNoCode(await sentWithinAnHour(ctx, mobile, fromKnownBrowser), ctx.now))
    const { id } = await ctx.db
      .insertInto('mobileCodes')
      .values({
        challengeHash: hashToken(challenge),
        mobile,
        purpose,
        userId,
        codeHash: hashOf(ctx, challenge, code),
        fromKnownBrowser,
        createdAt: ctx.now,
        expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendCode(ctx, { to: mobile, code, userId, locale, expiresAt, key: `code:${id}` })
    return { challenge, resendAt: later(ctx, mobileCodes.pause), expiresAt }
  })
}

/** Whether the account of the number has signed in with this browser: what others ask for is not counted against it. */
async function isOwnersBrowser(ctx: Ctx, mobile: string): Promise<boolean> {
  // A browser without our cookie has signed in to no account
  if (!ctx.actor && !ctx.visit.browserToken) return false
  const account = await accountByMobile(ctx, mobile)
  return account !== undefined && (await isKnownPlace(ctx, account.id))
}

async function sentWithinAnHour(ctx: Ctx, mobile: string, fromKnownBrowser = false): Promise<Date[]> {
  const sent = await ctx.db
    .selectFrom('mobileCodes')
    .select('createdAt')
    .where('mobile', '=', mobile)
    .where('createdAt', '>', later(ctx, -hourMs))
    .where('fromKnownBrowser', '=', fromKnownBrowser)
    .execute()
  return sent.map(({ createdAt }) => createdAt)
}

/** Until when a number gets no other code; null if one can be sent now, also at the end of the caller's transaction. */
export async function waitForCode(ctx: Ctx, mobile: string): Promise<Date | null> {
  await lockNumber(ctx, mobile)
  return nextCodeAt(await sentWithinAnHour(ctx, mobile), ctx.now)
}

type Tried = { challenge: string; code: string; purpose: CodePurpose; userId: number | null }

/**
 * Checks a code and marks it as verified; of several at once only one gets it. Each try is counted before it is
 * checked, by a statement of its own. TOKEN_INVALID for an unknown or used one, CODE_EXPIRED, CODE_LOCKED, OTP_WRONG.
 */
export async function takeCode(ctx: Ctx, { challenge, code: entered, purpose, userId }: Tried): Promise<CodeRow> {
  const { code } = parseInput(mobileCodeInput, { code: entered })
  await tryLimit(ctx, ofNetwork(ctx.visit))
  const hash = hashToken(challenge.slice(0, 200))
  const row = await countTry(ctx, { hash, purpose, userId })
  if (!row) throw refused('TOKEN_INVALID', {}, 'code')
  refuseIf(whyNotTried(row, ctx.now))
  const right = hashOf(ctx, challenge, code)
  if (!timingSafeEqual(right, row.codeHash)) throw refused('OTP_WRONG', {}, 'code')
  const verified = await ctx.db
    .updateTable('mobileCodes')
    .set({ verifiedAt: ctx.now, tries: 0, expiresAt: later(ctx, mobileCodes.registerLife) })
    .where('id', '=', row.id)
    .where('verifiedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!verified) throw refused('TOKEN_INVALID', {}, 'code')
  return verified
}

/** Ends a verified code, so that it opens nothing else; false if another request did. */
export async function useUp(ctx: Ctx, id: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('mobileCodes')
    .set({ usedAt: ctx.now })
    .where('id', '=', id)
    .where('verifiedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a verified code a new challenge, for the registration of its number. */
export async function openRegistration(ctx: Ctx, id: number): Promise<string> {
  const challenge = newToken()
  await ctx.db
    .updateTable('mobileCodes')
    .set({ challengeHash: hashToken(challenge) })
    .where('id', '=', id)
    .execute()
  return challenge
}

/**
 * The verified code of a registration that is open; each call is a try, so that nobody asks for many addresses with one
 * number. TOKEN_INVALID if there is none, or after five tries.
 */
export async function tryRegistration(ctx: Ctx, challenge: string): Promise<CodeRow> {
  const row = await ctx.db
    .updateTable('mobileCodes')
    .set((db) => ({ tries: db('tries', '+', 1) }))
    .where('challengeHash', '=', hashToken(challenge.slice(0, 200)))
    .where('verifiedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('purpose', '=', 'SIGN_IN')
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', mobileCodes.tries)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refused('TOKEN_INVALID', {}, 'challenge')
  return row
}

/** Deletes codes that are older than a day. */
export async function sweepCodes(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('mobileCodes')
    .where('createdAt', '<', later(ctx, -24 * hourMs))
    .execute()
}

/** Deletes the codes of an account and of its number. */
export async function eraseCodes(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('mobileCodes').where('userId', '=', userId).execute()
}
