import { mustHaveSecondFactor, sessionEnd } from '@neev/domain/accounts/accounts'
import { isStaffRole, type Role } from '@neev/domain/core/roles'
import { sql } from 'kysely'
import { type Actor, actorOf, type Ctx, type Services } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { hashToken, newToken } from './tokens.ts'

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

/** Opens a session and returns its bearer token: 256 random bits, stored only as a hash. */
export async function openSession(ctx: Ctx, userId: number, roles: readonly Role[]): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      userAgent: ctx.visit.userAgent,
      ip: ctx.visit.ip,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: sessionEnd(ctx.now, ctx.now, roles, ctx.config.staffIdleMs),
    })
    .execute()
  return token
}

type Stored = Actor & { hasSecondFactor: boolean }
type Row = Stored & { lastSeenAt: Date; createdAt: Date }

const actorColumns = sql`u.id as "userId", u.name, u.email,
    coalesce((select array_agg(r.role) from user_roles r where r.user_id = u.id), '{}') as roles,
    (select jsonb_object_agg(r.role, r.granted_at) from user_roles r where r.user_id = u.id) as "grantedAt",
    m.seller_id as "sellerId", m.role as "memberRole",
    exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor"`

const actorQuery = (hash: Buffer, now: Date): Sql => sql`
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.created_at as "createdAt",
  s.strong_until as "strongUntil", ${actorColumns}
  from sessions s join users u on u.id = s.user_id left join seller_members m on m.user_id = u.id
  where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > ${now}
    and u.status in ('ACTIVE', 'PENDING_VERIFICATION')`

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
  const row = await rowOf<Row>(services.db, actorQuery(hashToken(token), now))
  if (!row) return null
  const { lastSeenAt, createdAt, ...actor } = row
  if (isLockedDemo(services.config, actor.email)) return null
  if (isRequest && now.getTime() - new Date(lastSeenAt).getTime() > seenEvery(actor.roles))
    await slide(services, actor, new Date(createdAt), now)
  return actingAs(services, actor)
}

/** Staff without their required second factor act as customers. */
function actingAs({ config }: Services, { hasSecondFactor, ...actor }: Stored): Actor {
  const lacksSecondFactor = !hasSecondFactor && isFactorRequired(config, actor)
  return lacksSecondFactor ? { ...actor, roles: ['customer'], lacksSecondFactor } : actor
}

/**
 * The current state of the same user, for work that continues after the request; null if the account has been closed or
 * blocked.
 */
export async function actorFor(services: Services, userId: number): Promise<Actor | null> {
  const row = await rowOf<Omit<Stored, 'sessionId'>>(
    services.db,
    sql`select ${actorColumns} from users u left join seller_members m on m.user_id = u.id where u.id = ${userId}
      and u.status in ('ACTIVE', 'PENDING_VERIFICATION')`,
  )
  return row ? actingAs(services, { ...row, sessionId: 0 }) : null
}

/** Of several concurrent requests, the first one writes. */
async function slide({ db, config }: Services, actor: Actor, createdAt: Date, now: Date) {
  const expiresAt = sessionEnd(createdAt, now, actor.roles, config.staffIdleMs).toISOString()
  const seen = new Date(now.getTime() - seenEvery(actor.roles)).toISOString()
  await sql`update sessions set last_seen_at = ${now}, expires_at = ${expiresAt}
        where id = ${actor.sessionId} and last_seen_at < ${seen}`.execute(db)
}

const working = (now: Date) => sql`revoked_at is null and expires_at > ${now}`

/** The caller's sessions. */
export const listSessions = (ctx: Ctx): Promise<SessionRow[]> =>
  rowsOf<SessionRow>(
    ctx.db,
    sql`select id, user_agent as "userAgent", ip, created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
        where user_id = ${actorOf(ctx).userId} and ${working(ctx.now)} order by last_seen_at desc, id desc limit 100`,
  )

async function end(ctx: Ctx, userId: number, which: Sql): Promise<number> {
  const ended = await rowsOf(
    ctx.db,
    sql`update sessions set revoked_at = ${ctx.now}
        where user_id = ${userId} and revoked_at is null and ${which} returning id`,
  )
  if (ended.length) await ctx.emit('session.ended', { userId })
  return ended.length
}

/** Ends one of the caller's sessions. */
export async function deleteSession(ctx: Ctx, id: string): Promise<boolean> {
  found((await end(ctx, actorOf(ctx).userId, sql`id = ${idOf(id)} and ${working(ctx.now)}`)) || null)
  return true
}

/** Ends this session, if there is one. */
export async function logout(ctx: Ctx): Promise<boolean> {
  if (ctx.actor) await end(ctx, ctx.actor.userId, sql`id = ${ctx.actor.sessionId}`)
  return true
}

/** Ends all sessions of an account, except one to keep. */
export async function endSessions(ctx: Ctx, userId: number, keep = 0): Promise<void> {
  await end(ctx, userId, sql`id <> ${keep}`)
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
