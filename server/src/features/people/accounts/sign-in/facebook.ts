import { createHmac } from 'node:crypto'
import { isStaffRole } from '@neev/domain/core/access/roles'
import { fields } from '@neev/domain/core/identity/identity'
import { shortRegisterInput } from '@neev/domain/people/accounts/accounts'
import type { Config } from '#core/config/config.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { parseInput, refused } from '#core/errors.ts'
import { ofNetwork } from '#core/limits.ts'
import { log } from '#core/log.ts'
import { fetchJson } from '#core/net/http-client.ts'
import { ProviderFault } from '#core/net/providers.ts'
import { accountByFacebook, localeOr } from '../accounts.queries.ts'
import { registerVerified, type SignedIn, signInLimit, signInUser } from './sign-in.ts'
import { hashToken, newToken } from './tokens.ts'

type Facebook = NonNullable<Config['facebook']>
type Person = { id: string; name: string | null; email: string | null }

const visitMs = 10 * 60 * 1000
/** Tells the page which provider an answer is from, because both return to the same address. */
const statePrefix = 'fb.'

const facebookOf = (ctx: Ctx): Facebook => {
  if (!ctx.config.facebook) throw refused('FACEBOOK_CLOSED')
  return ctx.config.facebook
}
const returnAddress = (ctx: Ctx) => `${ctx.config.origin}/login`
const until = (ctx: Ctx) => new Date(ctx.now.getTime() + visitMs)

/** The URL to redirect the browser to: authorisation code with a state, whose hash is stored. */
export async function startFacebookLogin(ctx: Ctx): Promise<{ url: string; state: string }> {
  const facebook = facebookOf(ctx)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const state = statePrefix + newToken()
  await ctx.db.deleteFrom('facebookVisits').where('expiresAt', '<', ctx.now).execute()
  await ctx.db
    .insertInto('facebookVisits')
    .values({ stateHash: hashToken(state), expiresAt: until(ctx) })
    .execute()
  const url = new URL(facebook.dialog)
  url.search = new URLSearchParams({
    client_id: facebook.id,
    redirect_uri: returnAddress(ctx),
    response_type: 'code',
    scope: 'public_profile,email',
    state,
  }).toString()
  return { url: url.href, state }
}

export type FacebookSignedIn =
  | SignedIn
  | { next: 'EMAIL'; challenge: string; suggestedName: string | null; suggestedEmail: string | null; user?: null }

/**
 * Completes a sign-in with Facebook. A person without an account is asked for an address: Facebook may know none, and
 * does not say whether one was confirmed, so it neither opens nor links an existing account.
 */
export async function loginWithFacebook(ctx: Ctx, code: string, state: string): Promise<FacebookSignedIn> {
  const facebook = facebookOf(ctx)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const visit = await ctx.db
    .deleteFrom('facebookVisits')
    .where('stateHash', '=', hashToken(state))
    .where('facebookId', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .returning('stateHash')
    .executeTakeFirst()
  if (!visit) throw refused('TOKEN_INVALID', {}, 'state')
  const person = await askFacebook(ctx, facebook, code)
  const account = await accountByFacebook(ctx, person.id)
  // Staff sign in by password only
  if (account?.roles.some(isStaffRole)) throw refused('FACEBOOK_REFUSED')
  if (account) return transaction(ctx, (ctx) => signInUser(ctx, account.id))
  const challenge = newToken()
  await ctx.db
    .insertInto('facebookVisits')
    .values({ stateHash: hashToken(challenge), facebookId: person.id, expiresAt: until(ctx) })
    .execute()
  return { next: 'EMAIL', challenge, suggestedName: person.name, suggestedEmail: person.email }
}

/** Creates a customer for a person whom Facebook has confirmed; the link in an email confirms the address. */
export async function registerWithFacebook(
  ctx: Ctx,
  {
    challenge,
    locale,
    ...entered
  }: { challenge: string; locale?: string | null | undefined } & Record<string, unknown>,
): Promise<SignedIn> {
  facebookOf(ctx)
  const { name, email, marketing } = parseInput(shortRegisterInput, entered)
  const hash = hashToken(challenge.slice(0, 200))
  const visit = await ctx.db
    .selectFrom('facebookVisits')
    .select('facebookId')
    .where('stateHash', '=', hash)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst()
  const facebookId = visit?.facebookId
  if (!facebookId) throw refused('TOKEN_INVALID', {}, 'challenge')
  return registerVerified(ctx, { name, email, facebookId, marketing, locale: localeOr(locale) }, async (ctx) => {
    const taken = await ctx.db
      .deleteFrom('facebookVisits')
      .where('stateHash', '=', hash)
      .returning('stateHash')
      .execute()
    return taken.length > 0
  })
}

/** Exchanges the code for a token, and asks for its person with a proof of our secret. */
async function askFacebook(ctx: Ctx, facebook: Facebook, code: string): Promise<Person> {
  const body = new URLSearchParams({
    client_id: facebook.id,
    client_secret: facebook.secret,
    redirect_uri: returnAddress(ctx),
    code,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  try {
    const answer = await fetchJson<{ access_token?: string }>(ctx, 'facebook', `${facebook.graph}/oauth/access_token`, {
      method: 'POST',
      headers,
      body,
    })
    const token = answer.access_token ?? ''
    const proof = createHmac('sha256', facebook.secret).update(token).digest('hex')
    const query = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof })
    const me = await fetchJson<{ id?: unknown; name?: unknown; email?: unknown }>(
      ctx,
      'facebook',
      `${facebook.graph}/me?${query}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
    if (typeof me.id !== 'string' || !/^\d{1,30}$/.test(me.id)) throw new Error('Facebook named no person.')
    const [name, email] = [fields.name.safeParse(me.name), fields.email.safeParse(me.email)]
    return { id: me.id, name: name.success ? name.data : null, email: email.success ? email.data : null }
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    log.error({ err: error }, 'sign-in with Facebook failed')
    throw refused('TOKEN_INVALID', {}, 'code')
  }
}
