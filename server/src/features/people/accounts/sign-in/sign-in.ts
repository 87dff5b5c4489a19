import type { Role } from '@neev/domain/core/access/roles'
import { terms } from '@neev/domain/core/refusals'
import {
  codeInput,
  loginInput,
  registerInput,
  type SignInEventKind,
  whyNotSignedIn,
} from '@neev/domain/people/accounts/accounts'
import type { SignInWay } from '@neev/domain/people/accounts/sign-in-ways'
import { grantAccess } from '#core/access/access.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import type { NewRow } from '#core/db/tables.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofNetwork, rateLimit } from '#core/limits.ts'
import { recordRegistration } from '#features/content/site-pages/site-pages.ts'
import { type AccountRow, accountByEmail, accountById, localeOr } from '../accounts.queries.ts'
import { checkBot } from './bot-check.ts'
import { hashPassword, tryPassword } from './passwords.ts'
import { answerChallenge, challengeFor } from './second-factor.ts'
import { isLockedDemo, openSignedIn } from './sessions.ts'
import { insertCustomer, type NewCustomer } from './sign-in.queries.ts'
import { rememberBrowser } from './tries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'account.registered': { userId: number }
    /** Somebody registered with the address of this account. */
    'account.registerTried': { userId: number }
    /** The confirmation email was requested again. */
    'account.verificationAsked': { userId: number }
    'account.passwordForgotten': { userId: number }
    /** `ended` and `kept`: other ways to sign in, after a reset by the mailed link. */
    'account.passwordChanged': { userId: number; ended: SignInWay[]; kept: SignInWay[]; byLink: boolean }
    /** Ways to sign in were taken off the account. */
    'account.signInRemoved': { userId: number; ways: SignInWay[] }
    /** Google or Facebook was linked with an account that was there before. */
    'account.providerLinked': { userId: number; provider: SignInWay }
    /** A mobile number was verified for this account. */
    'account.mobileVerified': { userId: number }
  }
}

export type SignedIn =
  | { next: 'DONE'; token: string; user: AccountRow }
  | { next: 'CHECK_EMAIL' | 'SIGN_IN'; token?: null; user?: null }
  | { next: 'CODE' | 'SET_PASSWORD'; challenge: string; token?: null; user?: null }

/** Per network address; account locks are rows (`tries.ts`). */
export const signInLimit = rateLimit('sign-in', 20, 60)
const registerLimit = rateLimit('register', 30, 60 * 60)

type NewUser = Omit<NewRow<'users'>, 'id' | 'createdAt' | 'updatedAt'>

/** Inserts a user with roles. DUPLICATE if the address is taken, MOBILE_TAKEN if a verified number is. */
export async function insertUser(
  ctx: Ctx,
  user: NewUser,
  roles: readonly Role[],
  grantedBy: number | null = null,
): Promise<number> {
  grantAccess(ctx, 'ROLE')
  if (user.passwordHash) grantAccess(ctx, 'PASSWORD')
  if (user.mobileVerifiedAt) grantAccess(ctx, 'MOBILE')
  if (user.googleSub || user.facebookId) grantAccess(ctx, 'PROVIDER')
  const row = await ctx.db
    .insertInto('users')
    .values({ ...user, createdAt: ctx.now, updatedAt: ctx.now })
    .returning('id')
    .executeTakeFirst()
    .catch(refuseTaken)
  const { id } = found(row)
  if (roles.length)
    await ctx.db
      .insertInto('userRoles')
      .values(roles.map((role) => ({ userId: id, role, grantedBy, grantedAt: ctx.now })))
      .execute()
  return id
}

export function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'users_email')) throw refused('DUPLICATE', { field: terms('EMAIL') }, 'email')
  if (brokeConstraint(error, 'users_facebook_id_key')) throw refused('TOKEN_INVALID', {}, 'challenge')
  if (brokeConstraint(error, 'users_verified_mobile')) throw refused('MOBILE_TAKEN', {}, 'mobile')
  throw error
}

/** Second step of a sign-in that requires a code. */
export async function submitSignInCode(ctx: Ctx, challenge: string, code: string): Promise<SignedIn> {
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const userId = await answerChallenge(ctx, challenge.slice(0, 200), parseInput(codeInput, { code }).code)
  return transaction(ctx, async (ctx) => open(ctx, found(await accountById(ctx, userId))))
}

/**
 * Opens a session for an authenticated account, or asks for its second factor; refuses blocked or unconfirmed accounts.
 */
export async function signInUser(ctx: Ctx, userId: number): Promise<SignedIn> {
  const user = found(await accountById(ctx, userId))
  refuseIf(whyNotSignedIn(user.status))
  const challenge = await challengeFor(ctx, userId)
  return challenge ? { next: 'CODE', challenge } : open(ctx, user)
}

/**
 * Opens the first session of an account that was registered in this transaction, with what it accepts: it has no second
 * factor, and is active.
 */
async function openFirst(ctx: Ctx, userId: number, events: readonly SignInEventKind[] = []): Promise<SignedIn> {
  const user = found(await accountById(ctx, userId))
  refuseIf(whyNotSignedIn(user.status))
  const token = await openSignedIn(ctx, { userId, roles: user.roles, events: [...events, 'SIGNED_IN'], isFirst: true })
  return { next: 'DONE', token, user }
}

async function open(ctx: Ctx, user: AccountRow): Promise<SignedIn> {
  const { id: userId } = user
  refuseIf(whyNotSignedIn(user.status))
  await ctx.db
    .updateTable('users')
    .set({ lastLoginAt: ctx.now, status: 'ACTIVE' })
    .where('id', '=', userId)
    .where('status', 'in', ['ACTIVE', 'INACTIVE'])
    .execute()
  const reopened = await ctx.db
    .updateTable('users')
    .set({ deleteAfter: null })
    .where('id', '=', userId)
    .where('deleteAfter', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (reopened) await ctx.emit('account.deletionCancelled', { userId })
  const token = await openSignedIn(ctx, { userId, roles: user.roles, events: ['SIGNED_IN'] })
  return { next: 'DONE', token, user: { ...user, status: 'ACTIVE' } }
}

/**
 * Creates a customer. With email configured, answer and response time are the same for every address: a new account
 * waits for its link, an existing one is informed by email. Without email, signs in at once or says what is taken.
 */
export async function register(
  ctx: Ctx,
  { locale, ...entered }: { locale?: string | null | undefined } & Record<string, unknown>,
): Promise<SignedIn> {
  const input = parseInput(registerInput, entered)
  await registerLimit(ctx, ofNetwork(ctx.visit))
  await checkBot(ctx, input.botToken)
  const values = {
    name: input.name,
    email: input.email,
    mobile: input.mobile ?? null,
    passwordHash: await hashPassword(input.password),
    locale: localeOr(locale),
    marketing: input.marketing,
  }
  return transaction(ctx, (ctx) => (ctx.config.smtp ? registerByMail(ctx, values) : registerAtOnce(ctx, values)))
}

/** Executes the same statements whether the address is new or not. */
async function registerByMail(ctx: Ctx, values: NewCustomer): Promise<SignedIn> {
  const made = await insertCustomer(ctx, values)
  const account = found(await accountByEmail(ctx, values.email))
  await rememberBrowser(ctx, made ?? 0)
  await recordRegistration(ctx, made ?? 0)
  const isWaiting = account.status === 'PENDING_VERIFICATION'
  const tried = isWaiting ? 'account.verificationAsked' : 'account.registerTried'
  await ctx.emit(made === null ? tried : 'account.registered', { userId: account.id })
  return { next: 'CHECK_EMAIL' }
}

async function registerAtOnce(ctx: Ctx, values: NewCustomer): Promise<SignedIn> {
  const userId = await insertUser(ctx, { ...values, termsAcceptedAt: ctx.now, lastLoginAt: ctx.now }, ['customer'])
  await ctx.emit('account.registered', { userId })
  return openFirst(ctx, userId)
}

/** A customer proven by a code to a mobile number, or by Facebook. */
type VerifiedCustomer = { name: string; email: string; locale: string; marketing: boolean } & (
  | { mobile: string }
  | { facebookId: string }
)

/**
 * Creates a customer without a password, and signs in. `take` ends the proof in the same transaction; TOKEN_INVALID if
 * it was used meanwhile. DUPLICATE if the address has an account, which is informed.
 */
export async function registerVerified(
  ctx: Ctx,
  customer: VerifiedCustomer,
  take: (ctx: Ctx) => Promise<boolean>,
): Promise<SignedIn> {
  await registerLimit(ctx, ofNetwork(ctx.visit))
  const owner = await accountByEmail(ctx, customer.email)
  if (owner) {
    await ctx.emit('account.registerTried', { userId: owner.id })
    throw refused('DUPLICATE', { field: terms('EMAIL') }, 'email')
  }
  return transaction(ctx, async (ctx) => {
    if (!(await take(ctx))) throw refused('TOKEN_INVALID', {}, 'challenge')
    const hasMobile = 'mobile' in customer
    const moments = { termsAcceptedAt: ctx.now, lastLoginAt: ctx.now, mobileVerifiedAt: hasMobile ? ctx.now : null }
    const userId = await insertUser(ctx, { ...customer, ...moments }, ['customer'])
    await ctx.emit('account.registered', { userId })
    return openFirst(ctx, userId, hasMobile ? ['MOBILE_VERIFIED'] : [])
  })
}

/** Signs in by email and password. A wrong address takes as long as a wrong password and gets the same answer. */
export async function login(ctx: Ctx, entered: unknown): Promise<SignedIn> {
  const { email, password, botToken } = parseInput(loginInput, entered)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  await checkBot(ctx, botToken)
  const account = await accountByEmail(ctx, email)
  const right = await tryPassword(ctx, account, email, password)
  if (!account || !right || isLockedDemo(ctx.config, email)) throw refused('AUTH_INVALID')
  return transaction(ctx, (ctx) => signInUser(ctx, account.id))
}
