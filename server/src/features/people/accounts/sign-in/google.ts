import { createHash } from 'node:crypto'
import { isStaffRole } from '@neev/domain/core/access/roles'
import { fields } from '@neev/domain/core/identity/identity'
import { whyNotSignedIn } from '@neev/domain/people/accounts/accounts'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { grantAccess } from '#core/access/access.ts'
import type { Config } from '#core/config/config.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { ofNetwork } from '#core/limits.ts'
import { log } from '#core/log.ts'
import { fetchJson } from '#core/net/http-client.ts'
import { ProviderFault } from '#core/net/providers.ts'
import { recordRegistration } from '#features/content/site-pages/site-pages.ts'
import { type AccountRow, accountByEmail, accountByGoogle, localeOr } from '../accounts.queries.ts'
import { endLinks } from '../links.ts'
import { linkGoogle } from './google.queries.ts'
import { endSessions } from './sessions.ts'
import { insertUser, type SignedIn, signInLimit, signInUser } from './sign-in.ts'
import { hashToken, newToken } from './tokens.ts'

type Google = NonNullable<Config['google']>

const visitMs = 10 * 60 * 1000
/** Allows for clock differences between two machines. */
const clockToleranceSeconds = 60

const googleOf = (ctx: Ctx): Google => {
  if (!ctx.config.google) throw refused('GOOGLE_CLOSED')
  return ctx.config.google
}
const returnAddress = (ctx: Ctx) => `${ctx.config.origin}/login`

/**
 * The URL to redirect the browser to: authorisation code with PKCE, a state and a nonce whose server half is stored.
 */
export async function startGoogleLogin(ctx: Ctx): Promise<{ url: string; state: string }> {
  const google = googleOf(ctx)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const [state, verifier, nonce] = [newToken(), newToken(), newToken()]
  await ctx.db.deleteFrom('googleVisits').where('expiresAt', '<', ctx.now).execute()
  await ctx.db
    .insertInto('googleVisits')
    .values({ stateHash: hashToken(state), verifier, nonce, expiresAt: new Date(ctx.now.getTime() + visitMs) })
    .execute()
  const url = new URL(google.endpoints.authorize)
  url.search = new URLSearchParams({
    client_id: google.id,
    redirect_uri: returnAddress(ctx),
    response_type: 'code',
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { url: url.href, state }
}

/** Completes a sign-in with Google. Each code and state works once. */
export async function loginWithGoogle(ctx: Ctx, code: string, state: string): Promise<SignedIn> {
  const google = googleOf(ctx)
  await signInLimit(ctx, ofNetwork(ctx.visit))
  const visit = await ctx.db
    .deleteFrom('googleVisits')
    .where('stateHash', '=', hashToken(state))
    .where('expiresAt', '>', ctx.now)
    .returning(['verifier', 'nonce'])
    .executeTakeFirst()
  if (!visit) throw refused('TOKEN_INVALID', {}, 'state')
  const person = readPerson(await askGoogle(ctx, google, code, visit.verifier), visit.nonce)
  return transaction(ctx, async (ctx) => signInUser(ctx, await accountOf(ctx, person)))
}

/** Exchanges the code for an ID token and verifies it: Google's signature, audience, expiry. */
async function askGoogle(ctx: Ctx, google: Google, code: string, verifier: string): Promise<JWTPayload> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: returnAddress(ctx),
    client_id: google.id,
    client_secret: google.secret,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { issuer, token } = google.endpoints
  try {
    const answer = await fetchJson<{ id_token?: string }>(ctx, 'google', token, { method: 'POST', headers, body })
    const idToken = answer.id_token ?? ''
    const options = {
      // Google uses both forms (OpenID Connect documentation, "Validating an ID token")
      issuer: [issuer, issuer.replace('https://', '')],
      audience: google.id,
      currentDate: ctx.now,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
    }
    const check = async (fresh: boolean) =>
      (await jwtVerify(idToken, createLocalJWKSet(await keysOf(ctx, google, fresh)), options)).payload
    return await check(false).catch((error) => {
      // Google rotates its keys every few days
      if (error instanceof errors.JWKSNoMatchingKey) return check(true)
      throw error
    })
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    log.error({ err: error }, 'sign-in with Google failed')
    throw refused('TOKEN_INVALID', {}, 'code')
  }
}

const keysMs = 60 * 60 * 1000
const keySets = new Map<string, { keys: JSONWebKeySet; until: number }>()

async function keysOf(ctx: Ctx, { endpoints }: Google, fresh: boolean): Promise<JSONWebKeySet> {
  const known = keySets.get(endpoints.keys)
  if (known && !fresh && known.until > ctx.now.getTime()) return known.keys
  const keys = await fetchJson<JSONWebKeySet>(ctx, 'google', endpoints.keys)
  keySets.set(endpoints.keys, { keys, until: ctx.now.getTime() + keysMs })
  return keys
}

type Person = { sub: string; email: string; name: string; locale: string }

function readPerson(claims: JWTPayload, nonce: string): Person {
  if (claims.nonce !== nonce) throw refused('TOKEN_INVALID', {}, 'code')
  const email = fields.email.safeParse(claims.email)
  if (!claims.sub || claims.email_verified !== true || !email.success) throw refused('GOOGLE_REFUSED')
  const name = fields.name.safeParse(claims.name)
  return {
    sub: claims.sub,
    email: email.data,
    name: name.success ? name.data : 'Customer',
    locale: localeOr(typeof claims.locale === 'string' ? claims.locale : null),
  }
}

/** The account of a Google user: linked, with the same address, or new. Staff can sign in by password only. */
async function accountOf(ctx: Ctx, person: Person): Promise<number> {
  const own = await accountByGoogle(ctx, person.sub)
  const account = own ?? (await accountByEmail(ctx, person.email))
  if (account?.roles.some(isStaffRole)) throw refused('GOOGLE_REFUSED')
  if (own) return own.id
  if (account) return link(ctx, account, person)
  const userId = await insertUser(
    ctx,
    { name: person.name, email: person.email, googleSub: person.sub, emailVerifiedAt: ctx.now, locale: person.locale },
    ['customer'],
  )
  await recordRegistration(ctx, userId)
  await ctx.emit('account.registered', { userId })
  return userId
}

/**
 * Links by the address that Google verified. If the account's address was unconfirmed, somebody else may have created
 * it: its password, links and sessions are removed.
 */
async function link(ctx: Ctx, account: AccountRow, person: Person): Promise<number> {
  if (account.status === 'BLOCKED') refuseIf(whyNotSignedIn(account.status))
  grantAccess(ctx, 'PROVIDER')
  if (!(await linkGoogle(ctx.db, account.id, person.sub, ctx.now))) throw refused('GOOGLE_REFUSED')
  await ctx.emit('account.providerLinked', { userId: account.id, provider: 'GOOGLE' })
  if (!account.emailVerified) {
    await endLinks(ctx, account.id)
    await endSessions(ctx, account.id)
  }
  return account.id
}
