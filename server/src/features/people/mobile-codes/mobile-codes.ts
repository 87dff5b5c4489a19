import { isStaffRole } from '@neev/domain/core/access/roles'
import { shortRegisterInput } from '@neev/domain/people/accounts/accounts'
import { mobileInput } from '@neev/domain/people/mobile-codes'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import {
  type AccountRow,
  accountById,
  accountByMobile,
  checkBot,
  confirmStepUp,
  isConfirmed,
  localeOr,
  noteActivity,
  registerVerified,
  type SignedIn,
  setMobile,
  signInUser,
} from '#features/people/accounts/accounts.ts'
import { issueCode, openRegistration, type SentCode, takeCode, tryRegistration, useUp } from './codes.ts'

export { issueCode, type SentCode, takeCode, waitForCode } from './codes.ts'
export { isProvenHere, keepProof } from './proofs.ts'

/** Sends a code to sign in or register with; the same for every number. */
export async function sendMobileCode(
  ctx: Ctx,
  { locale, ...entered }: { mobile: string; botToken?: string | null | undefined; locale?: string | null | undefined },
): Promise<SentCode> {
  const { mobile, botToken } = parseInput(mobileInput, entered)
  await checkBot(ctx, botToken)
  return issueCode(ctx, { mobile, purpose: 'SIGN_IN', userId: null, locale: localeOr(locale) })
}

export type MobileSignedIn = SignedIn | { next: 'REGISTER'; challenge: string; token?: null; user?: null }

/**
 * Signs in to the account whose verified number received the code, its second factor included, or opens a registration.
 * Staff sign in with their password only: a number can be taken over at a shop counter.
 */
export async function submitMobileCode(ctx: Ctx, challenge: string, code: string): Promise<MobileSignedIn> {
  const row = await takeCode(ctx, { challenge, code, purpose: 'SIGN_IN', userId: null })
  const account = await accountByMobile(ctx, row.mobile)
  if (!account) return { next: 'REGISTER', challenge: await openRegistration(ctx, row.id) }
  return transaction(ctx, async (ctx) => {
    if (!(await useUp(ctx, row.id))) throw refused('TOKEN_INVALID', {}, 'code')
    if (account.roles.some(isStaffRole)) throw refused('CODE_REFUSED')
    return signInUser(ctx, account.id)
  })
}

/** Creates a customer with the verified number of an open registration. */
export async function registerWithMobile(
  ctx: Ctx,
  {
    challenge,
    locale,
    ...entered
  }: { challenge: string; locale?: string | null | undefined } & Record<string, unknown>,
): Promise<SignedIn> {
  const input = parseInput(shortRegisterInput, entered)
  const row = await tryRegistration(ctx, challenge)
  const { name, email, marketing } = input
  return registerVerified(ctx, { name, email, mobile: row.mobile, marketing, locale: localeOr(locale) }, (ctx) =>
    useUp(ctx, row.id),
  )
}

const own = async (ctx: Ctx): Promise<AccountRow> => found(await accountById(ctx, actorOf(ctx).userId))

/** Sends a code to a number that the caller wants to verify. */
export async function sendVerificationCode(ctx: Ctx, entered: string): Promise<SentCode> {
  const { mobile } = parseInput(mobileInput, { mobile: entered })
  const { id: userId, locale } = await own(ctx)
  return issueCode(ctx, { mobile, purpose: 'VERIFY', userId, locale })
}

/**
 * Makes the number the caller's verified one. To replace a verified number, which signs in, the password has to be
 * confirmed first, because whoever found an open session must not be able to take over the account with it.
 */
export async function verifyMobile(ctx: Ctx, challenge: string, code: string): Promise<AccountRow> {
  const { id: userId, mobileVerified } = await own(ctx)
  if (mobileVerified && !isConfirmed(ctx)) throw refused('STEP_UP_NEEDED')
  const row = await takeCode(ctx, { challenge, code, purpose: 'VERIFY', userId }).catch(async (error) => {
    await noteActivity(ctx, 'MOBILE_CODE_FAILED', { userId })
    throw error
  })
  return transaction(ctx, async (ctx) => {
    await useUp(ctx, row.id)
    await setMobile(ctx, userId, row.mobile)
    await noteActivity(ctx, 'MOBILE_VERIFIED', { userId })
    await ctx.emit('account.mobileVerified', { userId })
    return own(ctx)
  })
}

/** Removes the caller's number. */
export async function removeMobile(ctx: Ctx): Promise<AccountRow> {
  const { id: userId, mobile } = await own(ctx)
  if (mobile === null) return own(ctx)
  return transaction(ctx, async (ctx) => {
    await setMobile(ctx, userId, null)
    await noteActivity(ctx, 'MOBILE_REMOVED', { userId })
    return own(ctx)
  })
}

/** Sends a code that stands in for the password of an account that has none. */
export async function sendStepUpCode(ctx: Ctx): Promise<SentCode> {
  const { id: userId, mobile, mobileVerified, hasPassword, locale } = await own(ctx)
  if (hasPassword || !mobile || !mobileVerified) throw refused('FORBIDDEN')
  return issueCode(ctx, { mobile, purpose: 'STEP_UP', userId, locale })
}

/** Opens operations with `@stepUp` to this session for ten minutes, by a code. */
export async function confirmWithMobile(ctx: Ctx, challenge: string, code: string): Promise<boolean> {
  const { id: userId, mobile, mobileVerified, hasPassword } = await own(ctx)
  const row = await takeCode(ctx, { challenge, code, purpose: 'STEP_UP', userId })
  if (hasPassword || !mobileVerified || row.mobile !== mobile) throw refused('TOKEN_INVALID', {}, 'code')
  if (!(await useUp(ctx, row.id))) throw refused('TOKEN_INVALID', {}, 'code')
  await confirmStepUp(ctx)
  return true
}
