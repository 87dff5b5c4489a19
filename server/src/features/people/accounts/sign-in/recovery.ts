import { fields, whyNotPassword } from '@neev/domain/core/identity/identity'
import {
  lifetimes,
  maxUnits,
  resetPasswordInput,
  sendPasswordResetInput,
  updatePasswordInput,
} from '@neev/domain/people/accounts/accounts'
import type { SignInWay } from '@neev/domain/people/accounts/sign-in-ways'
import { grantAccess } from '#core/access/access.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofNetwork } from '#core/limits.ts'
import { type AccountRow, accountByEmail, accountById } from '../accounts.queries.ts'
import { noteActivity } from '../activity.ts'
import { endLinks, passwordToken, useLink } from '../links.ts'
import { dropOtherWays, dropYoungWays } from '../mobile.ts'
import { checkBot } from './bot-check.ts'
import { hashPassword, tryPassword } from './passwords.ts'
import { confirmEmail } from './recovery.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'
import { endSessions } from './sessions.ts'
import { type SignedIn, signInLimit, signInUser } from './sign-in.ts'
import { attemptPlaceOf, endLocks, rememberBrowser } from './tries.ts'

/**
 * Confirms the address by the emailed link. The browser that registered is signed in, so that a purchase can continue.
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<SignedIn> {
  await signInLimit(ctx, ofNetwork(ctx.visit))
  return transaction(ctx, async (ctx) => {
    const userId = await useLink(ctx, token, 'VERIFY_EMAIL')
    const wasConfirmed = found(await accountById(ctx, userId)).emailVerified
    await confirmEmail(ctx.db, userId, ctx.now)
    const account = await accountById(ctx, userId)
    // The person who created the account is known to read its email only if it is the same browser
    const { known } = await attemptPlaceOf(ctx, userId)
    if (!known && !wasConfirmed) {
      await endPrepared(ctx, userId)
      return { next: 'SET_PASSWORD', challenge: await passwordToken(ctx, userId) }
    }
    return account?.status === 'ACTIVE' && known && !ctx.actor ? signInUser(ctx, userId) : { next: 'SIGN_IN' }
  })
}

/**
 * Somebody else may have registered this address, with a password, a number or Facebook of theirs: what was prepared
 * before the address was confirmed from another browser opens the account no more. Whoever has the link chooses a
 * password.
 */
async function endPrepared(ctx: Ctx, userId: number): Promise<void> {
  const ways = await dropOtherWays(ctx, userId)
  await ctx.db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()
  await deleteSecondFactor(ctx, userId)
  await endSessions(ctx, userId)
  if (ways.length) await ctx.emit('account.signInRemoved', { userId, ways })
}

/** Sends the link again, within its limits. The answer does not reveal whether the account exists. */
export async function resendVerification(ctx: Ctx, input: string): Promise<boolean> {
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const account = await accountByEmail(ctx, parseInput(fields.email, input))
  if (account && !account.emailVerified && account.status !== 'BLOCKED')
    await ctx.emit('account.verificationAsked', { userId: account.id })
  return true
}

/** Sends a link to reset the password. The answer is the same for every address. */
export async function sendPasswordReset(ctx: Ctx, input: unknown): Promise<boolean> {
  const { email, botToken } = parseInput(sendPasswordResetInput, input)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  await checkBot(ctx, botToken)
  const account = await accountByEmail(ctx, email)
  if (account && account.status !== 'BLOCKED') await ctx.emit('account.passwordForgotten', { userId: account.id })
  return true
}

type Ways = { ended: SignInWay[]; kept: SignInWay[]; byLink: boolean }

async function writePassword(ctx: Ctx, account: AccountRow, passwordHash: string, ways: Ways): Promise<void> {
  grantAccess(ctx, 'PASSWORD')
  await ctx.db.updateTable('users').set({ passwordHash, updatedAt: ctx.now }).where('id', '=', account.id).execute()
  await endLocks(ctx, account.email)
  await endLinks(ctx, account.id, 'RESET_PASSWORD')
  await noteActivity(ctx, 'PASSWORD_CHANGED', { userId: account.id })
  await ctx.emit('account.passwordChanged', { userId: account.id, ...ways })
}

/** Sets a new password by the emailed link, which also confirms the address, and ends all sessions. */
export async function resetPassword(ctx: Ctx, input: unknown): Promise<boolean> {
  const { token, password } = parseInput(resetPasswordInput, input)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (ctx) => {
    const account = found(await accountById(ctx, await useLink(ctx, token, 'RESET_PASSWORD')))
    refuseIf(onField(whyNotPassword(password, account)))
    // Somebody else may have added a number or Facebook of theirs, which must not open the account any more
    const dropped = account.emailVerified
      ? await dropYoungWays(ctx, account.id, account.hasPassword)
      : { ended: await dropOtherWays(ctx, account.id), kept: [] }
    if (!account.emailVerified) await deleteSecondFactor(ctx, account.id)
    await writePassword(ctx, account, passwordHash, { ...dropped, byLink: true })
    await confirmEmail(ctx.db, account.id, ctx.now)
    await endSessions(ctx, account.id)
    await rememberBrowser(ctx, account.id)
    return true
  })
}

const onField = (refusal: ReturnType<typeof whyNotPassword>) => refusal && { ...refusal, field: 'password' }

/** Verifies the caller's password; a wrong one counts as a failed sign-in. */
export async function requirePassword(ctx: Ctx, password: string, field = 'password'): Promise<AccountRow> {
  const account = found(await accountById(ctx, actorOf(ctx).userId))
  if (password.length > maxUnits || !(await tryPassword(ctx, account, account.email, password)))
    throw refused('PASSWORD_WRONG', {}, field)
  return account
}

/** Changes the caller's password after verifying the old one; ends other sessions. */
export async function updatePassword(ctx: Ctx, input: unknown): Promise<boolean> {
  const { oldPassword, password } = parseInput(updatePasswordInput, input)
  const account = await requirePassword(ctx, oldPassword, 'oldPassword')
  refuseIf(onField(whyNotPassword(password, account)))
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (ctx) => {
    await writePassword(ctx, account, passwordHash, { ended: [], kept: [], byLink: false })
    await endSessions(ctx, account.id, actorOf(ctx).sessionId)
    return true
  })
}

/** Step-up: opens operations with `@stepUp` to this session for ten minutes. */
export async function confirmPassword(ctx: Ctx, password: string): Promise<boolean> {
  await requirePassword(ctx, password)
  await confirmStepUp(ctx)
  return true
}

/** Whether the caller has confirmed its password within ten minutes. */
export function isConfirmed(ctx: Ctx): boolean {
  const { strongUntil } = actorOf(ctx)
  return Boolean(strongUntil && strongUntil > ctx.now)
}

/** Opens operations with `@stepUp`, once the caller has proven who it is. */
export async function confirmStepUp(ctx: Ctx): Promise<void> {
  grantAccess(ctx, 'STEP_UP')
  const until = new Date(ctx.now.getTime() + lifetimes.stepUp)
  await ctx.db.updateTable('sessions').set({ strongUntil: until }).where('id', '=', actorOf(ctx).sessionId).execute()
}
