import { createHash } from 'node:crypto'
import { lockedUntil, triesAfter, whyLocked, whyOnlyKnownBrowsers } from '@neev/domain/accounts'
import { type Ctx, transaction } from '#core/context.ts'
import { refuseIf } from '#core/errors.ts'
import { networkOf } from '#core/network.ts'
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

/** What is guessed: the password of an address (whether or not somebody has it) or the codes of an account. */
export type Guessed = { email: string } | { codesOf: number }

const subjectOf = (guessed: Guessed): Buffer =>
  createHash('sha256')
    .update('email' in guessed ? `password:${guessed.email.toLowerCase()}` : `codes:${guessed.codesOf}`)
    .digest()

/** Where a try comes from. `known` is a browser or a session of the account itself, which tries of others do not lock out. */
export type Place = { key: string; known: boolean }

const everywhere = '*'

/** The place of a try at this account (0 for none): its own session, a browser it has signed in in before, else the network. */
export async function placeOf(ctx: Ctx, userId: number): Promise<Place> {
  const { actor, visit } = ctx
  if (actor && actor.userId === userId && actor.sessionId) return { key: `session:${actor.sessionId}`, known: true }
  const hash = hashToken(visit.browserToken ?? '')
  if (await isKnownBrowser(ctx, hash, userId)) return { key: `browser:${hash.toString('hex')}`, known: true }
  return { key: networkOf(visit.ip), known: false }
}

/**
 * Counts a try before it is looked at, in rows, so that many at once are no more than many in a row. True when this try locks its
 * place. AUTH_LOCKED while the place is locked, AUTH_GUARDED while so many tries came from everywhere that only places that are known
 * may go on.
 */
export async function countTry(ctx: Ctx, guessed: Guessed, { key, known }: Place): Promise<boolean> {
  const subject = subjectOf(guessed)
  return transaction(ctx, async (ctx) => {
    const tries = await holdTries(ctx, subject, key)
    refuseIf(whyLocked(tries, ctx.now))
    if (!known) {
      const all = await holdTries(ctx, subject, everywhere)
      refuseIf(whyOnlyKnownBrowsers(all, ctx.now))
      await writeTries(ctx, subject, everywhere, { ...triesAfter(all, ctx.now), lockedUntil: null })
    }
    const failed = tries.failed + 1
    const until = lockedUntil(failed, ctx.now)
    await writeTries(ctx, subject, key, { ...tries, failed, lockedUntil: until })
    return until !== null
  })
}

/** The try was right: it is no longer counted. */
export const forgiveTry = (ctx: Ctx, guessed: Guessed, { key, known }: Place): Promise<void> =>
  takeBack(ctx, subjectOf(guessed), key, known ? null : everywhere)

/** Ends every lock on the password of this address. */
export const endLocks = (ctx: Ctx, email: string): Promise<void> => deleteTries(ctx, subjectOf({ email }))

/**
 * Remembers that the account has signed in in this browser: tries of strangers do not lock it out there. A cookie that is not ours is
 * replaced, so that nobody can plant one.
 */
export async function rememberBrowser(ctx: Ctx, userId: number): Promise<void> {
  const input = ctx.visit.browserToken
  const token = input && (await isOurBrowser(ctx, hashToken(input))) ? input : newToken()
  await insertBrowser(ctx, hashToken(token), userId)
  ctx.visit.keepBrowserToken(token)
}
