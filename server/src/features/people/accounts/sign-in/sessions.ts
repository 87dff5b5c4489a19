import { isStaffRole, type Role } from '@neev/domain/core/access/roles'
import { mustHaveSecondFactor, type SignInEventKind, sessionEnd } from '@neev/domain/people/accounts/accounts'
import { grantAccess } from '#core/access/access.ts'
import { type Actor, actorOf, type Ctx, type Services } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { logActivity } from '../activity.ts'
import { actorOfSession, actorOfUser, insertSession, type StoredActor } from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'
import { browserToken } from './tries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Sessions of this account have ended; its sockets must close. */
    'session.ended': { userId: number }
  }
}

export type SessionRow = {
  id: number
  userAgent: string
  ip: string
  createdAt: Date
  lastSeenAt: Date
}

/**
 * Whether it is a demo account on a shop that refuses them. Demo accounts have a well-known password and addresses in
 * .example, which nobody owns (RFC 2606); in production they are refused unless a staging system enables them.
 */
export const isLockedDemo = ({ sandbox }: Services['config'], email: string): boolean =>
  !sandbox.has('demo-accounts') && email.endsWith('.example')

/**
 * Whether the account must have a second factor. Staging systems exempt demo accounts, whose password is known anyway.
 */
export const isFactorRequired = (
  { production, sandbox }: Services['config'],
  { roles, email }: { roles: readonly Role[]; email: string },
): boolean => production && mustHaveSecondFactor(roles) && !(sandbox.has('demo-accounts') && email.endsWith('.example'))

/** `last_seen_at` is written at most this often; more often for staff, because their sessions have an idle limit. */
const seenEveryMs = { others: 5 * 60 * 1000, staff: 60 * 1000 }
const seenEvery = (roles: readonly Role[]) => (roles.some(isStaffRole) ? seenEveryMs.staff : seenEveryMs.others)

/** What a session begins with besides: sign-in events, the browser that is remembered, and a new account's consents. */
type Beginning = { events: readonly SignInEventKind[]; browserHash: Buffer | null; isFirst: boolean }
const nothingElse: Beginning = { events: [], browserHash: null, isFirst: false }

/** Opens a session and returns its bearer token: 256 random bits, stored only as a hash. */
export async function openSession(
  ctx: Ctx,
  userId: number,
  roles: readonly Role[],
  beginning = nothingElse,
): Promise<string> {
  grantAccess(ctx, 'SESSION')
  const token = newToken()
  const expiresAt = sessionEnd(ctx.now, ctx.now, roles, ctx.config.staffIdleMs)
  await insertSession(ctx, { tokenHash: hashToken(token), userId, expiresAt, ...beginning })
  return token
}

type SigningIn = { userId: number; roles: readonly Role[]; events: readonly SignInEventKind[]; isFirst?: boolean }

/** Opens a session of an account that signed in, with its sign-in events, and remembers the browser. */
export async function openSignedIn(ctx: Ctx, { userId, roles, events, isFirst = false }: SigningIn): Promise<string> {
  for (const kind of events) logActivity(ctx, kind, { userId })
  const browser = await browserToken(ctx)
  const token = await openSession(ctx, userId, roles, { events, browserHash: hashToken(browser), isFirst })
  ctx.visit.keepBrowserToken(browser)
  return token
}

/**
 * The user of `Bearer <token>`, read on every request, so that a revoked session or role has no effect any more. A
 * request extends the session; a check of an open socket does not (`isRequest` false), otherwise an idle page would
 * never be signed out.
 */
export async function readActor(
  services: Services,
  authorization: string | undefined,
  isRequest = true,
): Promise<Actor | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const now = services.clock()
  const row = await actorOfSession(services.db, hashToken(token), now)
  if (!row) return null
  const { lastSeenAt, createdAt, ...actor } = row
  if (isLockedDemo(services.config, actor.email)) return null
  if (isRequest && now.getTime() - new Date(lastSeenAt).getTime() > seenEvery(actor.roles))
    await slide(services, actor, new Date(createdAt), now)
  return actingAs(services, actor)
}

/** Staff without their required second factor act as customers. */
function actingAs({ config }: Services, { hasSecondFactor, ...actor }: StoredActor): Actor {
  const lacksSecondFactor = !hasSecondFactor && isFactorRequired(config, actor)
  return lacksSecondFactor ? { ...actor, roles: ['customer'], lacksSecondFactor } : actor
}

/**
 * The current state of the same user, for work that continues after the request; null if the account has been closed or
 * blocked.
 */
export async function actorFor(services: Services, userId: number): Promise<Actor | null> {
  const row = await actorOfUser(services.db, userId)
  return row ? actingAs(services, { ...row, sessionId: 0 }) : null
}

/** Of several concurrent requests, the first one writes. */
async function slide({ db, config }: Services, actor: Actor, createdAt: Date, now: Date) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt: sessionEnd(createdAt, now, actor.roles, config.staffIdleMs) })
    .where('id', '=', actor.sessionId)
    .where('lastSeenAt', '<', new Date(now.getTime() - seenEvery(actor.roles)))
    .execute()
}

/** The caller's sessions. */
export const listSessions = (ctx: Ctx): Promise<SessionRow[]> =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', actorOf(ctx).userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Ends the sessions of an account that further conditions select. */
const revoke = (ctx: Ctx, userId: number) =>
  ctx.db
    .updateTable('sessions')
    .set({ revokedAt: ctx.now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')

async function reportEnded(ctx: Ctx, userId: number, ended: readonly { id: number }[]): Promise<void> {
  if (ended.length > 0) await ctx.emit('session.ended', { userId })
}

/** Ends one of the caller's sessions. */
export async function deleteSession(ctx: Ctx, id: string): Promise<boolean> {
  const { userId } = actorOf(ctx)
  const ended = await revoke(ctx, userId).where('id', '=', idOf(id)).where('expiresAt', '>', ctx.now).execute()
  found(ended[0])
  await reportEnded(ctx, userId, ended)
  return true
}

/** Ends this session, if there is one. */
export async function logout(ctx: Ctx): Promise<boolean> {
  if (!ctx.actor) return true
  const { userId, sessionId } = ctx.actor
  await reportEnded(ctx, userId, await revoke(ctx, userId).where('id', '=', sessionId).execute())
  return true
}

/** Ends all sessions of an account, except one to keep. */
export async function endSessions(ctx: Ctx, userId: number, keep = 0): Promise<void> {
  await reportEnded(ctx, userId, await revoke(ctx, userId).where('id', '!=', keep).execute())
}

/** Ends all sessions of the caller. */
export async function endAllSessions(ctx: Ctx): Promise<boolean> {
  await endSessions(ctx, actorOf(ctx).userId)
  return true
}

const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/**
 * A readable name of the browser: Chrome on Windows. The order matters, because most browsers also claim to be others.
 */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
