import { profileInput } from '@neev/domain/people/accounts/accounts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { type AccountRow, accountById, countOtherMasterAdmins, localeOr, lockMasterAdmins } from './accounts.queries.ts'
import { isConfirmed } from './sign-in/recovery.ts'

export type { AccountRow } from './accounts.queries.ts'
export { accountByEmail, accountById, accountByMobile, localeOr } from './accounts.queries.ts'
export { noteActivity } from './activity.ts'
export { isUsableAddress } from './addresses.queries.ts'
export { type AddressRow, getAddress, importAddresses } from './addresses.ts'
export { deleteSite, listSites, type SiteOwner, saveSite } from './company-sites.ts'
export { accountOfInvited, readInvited } from './invited.ts'
export { inviteLink, issueLink } from './links.ts'
export { setMobile } from './mobile.ts'
export { deleteRole, giveRole, insertRole, takeRole } from './roles.ts'
export { checkBot } from './sign-in/bot-check.ts'
export { hashPassword } from './sign-in/passwords.ts'
export { confirmStepUp, isConfirmed } from './sign-in/recovery.ts'
export { resetSecondFactor } from './sign-in/second-factor.ts'
export { actorFor, endSessions, readActor, type SessionRow } from './sign-in/sessions.ts'
export { insertUser, registerVerified, type SignedIn, signInUser } from './sign-in/sign-in.ts'
export { hashToken, newToken } from './sign-in/tokens.ts'
export { endLocks, isKnownPlace } from './sign-in/tries.ts'
export { setAccountStatus } from './standing.ts'

/** How people can sign in; other capabilities add theirs. */
export type SignInOptionsRow = { google: boolean; facebook: boolean; botCheckSiteKey: string | null }

/** The configured ways to sign in. */
export const signInOptions = ({ config }: Ctx): SignInOptionsRow => ({
  google: config.google !== undefined,
  facebook: config.facebook !== undefined,
  botCheckSiteKey: config.botCheck?.id ?? null,
})

/** The signed-in user, or null for a guest. */
export async function currentUser(ctx: Ctx): Promise<AccountRow | null> {
  return ctx.actor ? ((await accountById(ctx, ctx.actor.userId)) ?? null) : null
}

/**
 * Updates name, mobile number and preferences of the user. The email address cannot change, because it identifies the
 * account. Another number has to be verified before anything is sent to it; without `mobile` the number stays.
 * STEP_UP_NEEDED to replace a verified number, because it signs in.
 */
export async function updateProfile(
  ctx: Ctx,
  { locale, ...values }: { locale?: string | null | undefined } & Record<string, unknown>,
): Promise<AccountRow> {
  const input = parseInput(profileInput, values)
  const { userId } = actorOf(ctx)
  const before = found(await accountById(ctx, userId))
  const mobile = 'mobile' in values ? (input.mobile ?? null) : before.mobile
  const isOther = mobile !== before.mobile
  if (isOther && before.mobileVerified && !isConfirmed(ctx)) throw refused('STEP_UP_NEEDED')
  await ctx.db
    .updateTable('users')
    .set({
      name: input.name,
      mobile,
      ...(isOther && { mobileVerifiedAt: null }),
      marketing: input.marketing,
      locale: localeOr(locale, before.locale),
      updatedAt: ctx.now,
    })
    .where('id', '=', userId)
    .execute()
  if (isOther && before.mobileVerified) await ctx.emit('account.signInRemoved', { userId, ways: ['MOBILE'] })
  return found(await accountById(ctx, userId))
}

/**
 * The number of other master admins who can sign in. Locks them first and counts in a separate statement, so that when
 * two revoke each other's role, the second one sees the first's change.
 */
export async function otherMasterAdmins(ctx: Ctx, userId: number): Promise<number> {
  await lockMasterAdmins(ctx.db)
  return countOtherMasterAdmins(ctx.db, userId)
}

/** Sets whether a user agrees to marketing messages. */
export async function setMarketing(ctx: Ctx, userId: number, marketing: boolean): Promise<void> {
  await ctx.db.updateTable('users').set({ marketing, updatedAt: ctx.now }).where('id', '=', userId).execute()
}

/** Locks an account until the end of the transaction; undefined if there is none. */
export const lockAccount = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
