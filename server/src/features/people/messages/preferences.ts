import { actorOf, type Ctx, type Services } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { isSignature, signatureOf } from '#core/secrets/signature.ts'

declare module '#core/hooks.ts' {
  interface Hooks {
    /** A user said whether they agree to marketing messages. */
    'marketing.chosen': { userId: number; marketing: boolean }
  }
}

const optOutUse = 'message-opt-out'

const tokenOf = (services: Pick<Services, 'config'>, userId: number) =>
  `${userId}.${signatureOf(services, optOutUse, String(userId))}`

/** The URL that ends marketing messages to a user without signing in; it opens nothing else. */
export const optOutLink = (ctx: Ctx, userId: number): string =>
  `${ctx.config.origin}/unsubscribe?code=${tokenOf(ctx, userId)}`

/** Ends marketing messages; TOKEN_INVALID if the link was not signed here. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<boolean> {
  const [userId = '', signature = ''] = token.split('.')
  if (!isSignature(ctx, optOutUse, userId, signature)) throw refused('TOKEN_INVALID')
  await runHooks(ctx, 'marketing.chosen', { userId: Number(userId), marketing: false })
  return true
}

export type Preferences = {
  sms: boolean
  whatsapp: boolean
  marketing: boolean
  mobileVerified: boolean
  mobile: string | null
}

/** The caller's channels. Transactional email is not among them: it cannot be turned off. */
export async function getPreferences(ctx: Ctx): Promise<Preferences> {
  const row = await ctx.db
    .selectFrom('users')
    .leftJoin('messagePreferences', 'messagePreferences.userId', 'users.id')
    .select(['users.marketing', 'users.mobile', 'users.mobileVerifiedAt'])
    .select(['messagePreferences.sms', 'messagePreferences.whatsapp'])
    .where('users.id', '=', actorOf(ctx).userId)
    .executeTakeFirstOrThrow()
  const { sms, whatsapp, marketing, mobile, mobileVerifiedAt } = row
  return {
    sms: sms ?? true,
    whatsapp: whatsapp ?? true,
    marketing,
    mobile,
    mobileVerified: mobileVerifiedAt !== null,
  }
}

/** Changes the caller's channels. */
export async function setPreferences(
  ctx: Ctx,
  { sms, whatsapp, marketing }: { sms: boolean; whatsapp: boolean; marketing: boolean },
): Promise<Preferences> {
  const userId = actorOf(ctx).userId
  const row = { sms, whatsapp, updatedAt: ctx.now }
  await ctx.db
    .insertInto('messagePreferences')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await runHooks(ctx, 'marketing.chosen', { userId, marketing })
  return getPreferences(ctx)
}
