import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { cleanDigits } from '@neev/domain/core/input/clean'
import {
  isCode,
  lifetimes,
  plainRecoveryCode,
  RECOVERY_CODES,
  recoveryLetters,
} from '@neev/domain/people/accounts/accounts'
import { Secret, TOTP } from 'otpauth'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { qrOf } from '#core/files/qr.ts'
import { keyFor, seal as sealed, unseal as unsealed } from '#core/secrets/sealed.ts'
import { accountById } from '../accounts.queries.ts'
import { logActivity, noteActivity } from '../activity.ts'
import {
  beginSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  insertChallenge,
  readChallenge,
  readSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'
import { endSessions, isFactorRequired } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'
import { attemptPlaceOf, countTry, forgiveTry } from './tries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The second factor of this account was turned on, off, or reset by somebody else; notifies its owner. */
    'account.secondFactor': { userId: number; change: 'ON' | 'OFF' | 'RESET'; byId: number }
  }
}

/** Name shown by authenticator apps. */
const issuer = 'Neev'
const stepSeconds = 30
const secretBytes = 20

const boundTo = (userId: number) => ({ use: 'second-factor', to: String(userId) })
const seal = (ctx: Ctx, userId: number, secret: Uint8Array) => sealed(ctx, boundTo(userId), secret)
const unseal = (ctx: Ctx, userId: number, sealedSecret: Buffer) => unsealed(ctx, boundTo(userId), sealedSecret)

const totpOf = (secret: Uint8Array, label: string) =>
  new TOTP({ issuer, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: stepSeconds })

/** The time step of this code, the current one or a neighbour, or null. */
function stepOf(ctx: Ctx, secret: Uint8Array, code: string): number | null {
  const timestamp = ctx.now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** The state of the caller's second factor. */
export async function ownSecondFactor(ctx: Ctx) {
  const { userId } = actorOf(ctx)
  const account = found(await accountById(ctx, userId))
  const row = await readSecondFactor(ctx, userId)
  return {
    since: row?.confirmedAt ?? null,
    isRequired: isFactorRequired(ctx.config, account),
    recoveryCodesLeft: await countRecoveryCodes(ctx, userId),
  }
}

/** Starts setting up an authenticator app, effective after its first code. SECOND_FACTOR_IS_ON while one is in use. */
export async function startSecondFactor(ctx: Ctx) {
  const { userId, email } = actorOf(ctx)
  grantAccess(ctx, 'SECOND_FACTOR')
  const secret = randomBytes(secretBytes)
  if (!(await beginSecondFactor(ctx, userId, seal(ctx, userId, secret)))) throw refused('SECOND_FACTOR_IS_ON')
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr: qrOf(uri) }
}

/** Turns the second factor on with the app's first code. Ends other sessions and returns the recovery codes, once. */
export async function confirmSecondFactor(ctx: Ctx, input: string): Promise<string[]> {
  const { userId, sessionId } = actorOf(ctx)
  const place = await attemptPlaceOf(ctx, userId)
  await countTry(ctx, { codesOf: userId }, place)
  return transaction(ctx, async (ctx) => {
    const row = found(await readSecondFactor(ctx, userId))
    if (row.confirmedAt) throw refused('SECOND_FACTOR_IS_ON')
    const step = stepOf(ctx, unseal(ctx, userId, row.secret), cleanDigits(input))
    if (step === null || !(await takeStep(ctx, userId, step, true))) throw refused('OTP_WRONG', {}, 'code')
    await forgiveTry(ctx, { codesOf: userId }, place)
    const codes = await makeRecoveryCodes(ctx, userId)
    await endSessions(ctx, userId, sessionId)
    await noteActivity(ctx, 'SECOND_FACTOR_ON', { userId })
    await ctx.emit('account.secondFactor', { userId, change: 'ON', byId: userId })
    await ctx.emit('account.standing', { userId })
    return codes
  })
}

async function makeRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  grantAccess(ctx, 'SECOND_FACTOR')
  const letter = () => recoveryLetters[randomInt(recoveryLetters.length)]
  const word = () => Array.from({ length: 5 }, letter).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${word()}-${word()}`)
  await replaceRecoveryCodes(
    ctx,
    userId,
    codes.map((code) => hashOfCode(ctx, code)),
  )
  return codes
}

const hashOfCode = (ctx: Ctx, code: string) =>
  createHmac('sha256', keyFor(ctx, 'recovery-codes')).update(plainRecoveryCode(code)).digest()

/** Replaces the recovery codes by ten new ones. */
export async function createRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    if (!(await readSecondFactor(ctx, userId))?.confirmedAt) throw refused('NOT_FOUND')
    await noteActivity(ctx, 'RECOVERY_CODES_MADE', { userId })
    return makeRecoveryCodes(ctx, userId)
  })
}

/** Turns off the caller's second factor, unless it is required. */
export async function removeSecondFactor(ctx: Ctx): Promise<boolean> {
  const { userId } = actorOf(ctx)
  if (isFactorRequired(ctx.config, found(await accountById(ctx, userId)))) throw refused('SECOND_FACTOR_REQUIRED')
  return transaction(ctx, async (ctx) => {
    if (!(await deleteSecondFactor(ctx, userId))) throw refused('NOT_FOUND')
    await noteActivity(ctx, 'SECOND_FACTOR_OFF', { userId })
    await ctx.emit('account.secondFactor', { userId, change: 'OFF', byId: userId })
    return true
  })
}

/**
 * Removes a lost second factor from another account, ends its sessions and notifies it by email. NOT_YOURSELF for one's
 * own.
 */
export async function resetSecondFactor(ctx: Ctx, userId: number): Promise<void> {
  const { userId: byId } = actorOf(ctx)
  if (userId === byId) throw refused('NOT_YOURSELF')
  await transaction(ctx, async (ctx) => {
    if (!(await deleteSecondFactor(ctx, userId))) throw refused('NOT_FOUND')
    await endSessions(ctx, userId)
    await noteActivity(ctx, 'SECOND_FACTOR_RESET', { userId })
    await audit(ctx, 'user.secondFactorReset', 'user', userId, { secondFactor: true }, { secondFactor: false })
    await ctx.emit('account.secondFactor', { userId, change: 'RESET', byId })
  })
}

/** A challenge, valid for five minutes, if signing in to this account needs a code; otherwise null. */
export async function challengeFor(ctx: Ctx, userId: number): Promise<string | null> {
  if (!(await readSecondFactor(ctx, userId))?.confirmedAt) return null
  const challenge = newToken()
  await insertChallenge(ctx, hashToken(challenge), userId, new Date(ctx.now.getTime() + lifetimes.challenge))
  return challenge
}

/**
 * The account whose sign-in this code completes: a code of the app, once, or a recovery code. TOKEN_INVALID for an
 * unknown, used or expired challenge, OTP_WRONG, and AUTH_LOCKED after five wrong codes from one place.
 */
export async function answerChallenge(ctx: Ctx, challenge: string, input: string): Promise<number> {
  const hash = hashToken(challenge)
  const userId = await readChallenge(ctx, hash)
  if (userId === undefined) throw refused('TOKEN_INVALID', {}, 'challenge')
  const place = await attemptPlaceOf(ctx, userId)
  await countTry(ctx, { codesOf: userId }, place).catch((error) => {
    logActivity(ctx, 'REFUSED', { userId })
    throw error
  })
  if (!(await isRight(ctx, userId, input))) {
    await noteActivity(ctx, 'SECOND_FACTOR_FAILED', { userId })
    throw refused('OTP_WRONG', {}, 'code')
  }
  if ((await readChallenge(ctx, hash, true)) === undefined) throw refused('TOKEN_INVALID', {}, 'challenge')
  await forgiveTry(ctx, { codesOf: userId }, place)
  return userId
}

async function isRight(ctx: Ctx, userId: number, input: string): Promise<boolean> {
  const row = await readSecondFactor(ctx, userId)
  if (!row?.confirmedAt) return false
  const code = cleanDigits(input)
  if (isCode(code)) {
    const step = stepOf(ctx, unseal(ctx, userId, row.secret), code)
    return step !== null && takeStep(ctx, userId, step, false)
  }
  const used = await takeRecoveryCode(ctx, userId, hashOfCode(ctx, input))
  if (used) await noteActivity(ctx, 'RECOVERY_CODE_USED', { userId })
  return used
}
