import { createHash } from 'node:crypto'
import { lockedUntil, triesAfter, whyLocked, whyOnlyKnownBrowsers } from '@neev/domain/people/accounts/accounts'
import { type Ctx, transaction } from '#core/context.ts'
import { refuseIf } from '#core/errors.ts'
import { networkOf } from '#core/net/network.ts'
import { readSecondFactor } from './second-factor.queries.ts'
import { hashToken, newToken } from './tokens.ts'
import {
  deleteTries,
  holdTries,
  insertBrowser,
  isKnownBrowser,
  isOurBrowser,
  takeBack,
  writeTries,
} from './tries.queries.ts'

/** The secret that is attempted: the password of an address (with or without an account) or the codes of an account. */
export type Guessed = { email: string } | { codesOf: number }

const subjectOf = (guessed: Guessed): Buffer =>
  createHash('sha256')
    .update('email' in guessed ? `password:${guessed.email.toLowerCase()}` : `codes:${guessed.codesOf}`)
    .digest()

/** Where an attempt comes from. A known browser or session of the account is not locked by attempts elsewhere. */
export type Place = { key: string; known: boolean; isGuarded?: boolean }

const everywhere = '*'

/**
 * Whether the account asks for a second factor after the password. Attempts from many places then do not keep new
 * browsers out: they would be a means to keep staff out, and guessing the password alone opens nothing.
 */
const hasFactor = async (ctx: Ctx, userId: number): Promise<boolean> =>
  Boolean((await readSecondFactor(ctx, userId))?.confirmedAt)

/** The place of an attempt at this account (0 for none): its session, a known browser, otherwise the network. */
export async function attemptPlaceOf(ctx: Ctx, userId: number): Promise<Place> {
  const { actor, visit } = ctx
  if (actor && actor.userId === userId && actor.sessionId) return { key: `session:${actor.sessionId}`, known: true }
  const hash = hashToken(visit.browserToken ?? '')
  if (await isKnownBrowser(ctx, hash, userId)) return { key: `browser:${hash.toString('hex')}`, known: true }
  return { key: networkOf(visit.ip), known: false, isGuarded: !(await hasFactor(ctx, userId)) }
}

/** Whether this is a browser or session that the account has signed in with. */
export const isKnownPlace = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await attemptPlaceOf(ctx, userId)).known

/**
 * Counts an attempt in rows before it is checked, so that concurrent attempts count like consecutive ones. True if this
 * attempt locks its place. AUTH_LOCKED while the place is locked, AUTH_GUARDED while the total is so high that only
 * known places may try.
 */
export async function countTry(ctx: Ctx, guessed: Guessed, { key, known, isGuarded = true }: Place): Promise<boolean> {
  const subject = subjectOf(guessed)
  return transaction(ctx, async (ctx) => {
    const tries = await holdTries(ctx, subject, key)
    refuseIf(whyLocked(tries, ctx.now))
    if (!known) {
      const all = await holdTries(ctx, subject, everywhere)
      if (isGuarded || 'codesOf' in guessed) refuseIf(whyOnlyKnownBrowsers(all, ctx.now))
      await writeTries(ctx, subject, everywhere, { ...triesAfter(all, ctx.now), lockedUntil: null })
    }
    const failed = tries.failed + 1
    const until = lockedUntil(failed, ctx.now)
    await writeTries(ctx, subject, key, { ...tries, failed, lockedUntil: until })
    return until !== null
  })
}

/** Reverts the count of a correct attempt. */
export const forgiveTry = (ctx: Ctx, guessed: Guessed, { key, known }: Place): Promise<void> =>
  takeBack(ctx, subjectOf(guessed), key, known ? null : everywhere)

/** Removes all locks on the password of this address. */
export const endLocks = (ctx: Ctx, email: string): Promise<void> => deleteTries(ctx, subjectOf({ email }))

/**
 * Remembers that the account has signed in with this browser, so that attempts elsewhere do not lock it there. Replaces
 * a cookie that was not issued by us, so that nobody can plant one.
 */
export async function rememberBrowser(ctx: Ctx, userId: number): Promise<void> {
  const token = await browserToken(ctx)
  await insertBrowser(ctx, hashToken(token), userId)
  ctx.visit.keepBrowserToken(token)
}

/** The secret of this browser, or a new one. */
export async function browserToken(ctx: Ctx): Promise<string> {
  const input = ctx.visit.browserToken
  return input && (await isOurBrowser(ctx, hashToken(input))) ? input : newToken()
}
