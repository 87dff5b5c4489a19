import type { SignInEventKind } from '@neev/domain/people/accounts/accounts'
import { sql } from 'kysely'
import type { Actor, Ctx } from '#core/context.ts'
import { type Db, rowOf } from '#core/db/open.ts'
import { acceptedWithAccount } from '#features/content/site-pages/site-pages.ts'

export type StoredActor = Actor & { hasSecondFactor: boolean }
const actorColumns = sql`u.id as "userId", u.name, u.email,
    coalesce((select array_agg(r.role) from user_roles r where r.user_id = u.id), '{}') as roles,
    coalesce((select jsonb_object_agg(r.role, r.granted_at) from user_roles r where r.user_id = u.id), '{}') as "grantedAt",
    m.seller_id, m.role as "memberRole", u.status = 'PENDING_VERIFICATION' as "isUnverified",
    exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor"`

/** The user of an open session, by the hash of its token; undefined if it ended or the account is closed. */
export const actorOfSession = (db: Db, hash: Buffer, now: Date) =>
  rowOf(
    db,
    'accounts.actorOfSession',
    sql`
  select s.id as "sessionId", s.last_seen_at, s.created_at,
  s.strong_until, ${actorColumns}
  from sessions s join users u on u.id = s.user_id left join seller_member_shown m on m.user_id = u.id
  where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > ${now}
    and u.status in ('ACTIVE', 'PENDING_VERIFICATION')`,
  )

/** A user outside a session; undefined if the account is closed. */
export const actorOfUser = (db: Db, userId: number) =>
  rowOf(
    db,
    'accounts.actorOfUser',
    sql`select ${actorColumns} from users u left join seller_member_shown m on m.user_id = u.id where u.id = ${userId}
      and u.status in ('ACTIVE', 'PENDING_VERIFICATION')`,
  )

type NewSession = {
  tokenHash: Buffer
  userId: number
  expiresAt: Date
  /** Sign-in events that are recorded with it, in this order. */
  events: readonly SignInEventKind[]
  /** The hash of the secret of a browser that the account has signed in with, to remember. */
  browserHash: Buffer | null
  /** Whether it is the first of a new account, whose consents are recorded with it. */
  isFirst: boolean
}

/** Writes a session, with what belongs to its beginning. */
export async function insertSession(
  ctx: Ctx,
  { tokenHash, userId, expiresAt, events, browserHash, isFirst }: NewSession,
): Promise<void> {
  const { db, now, visit } = ctx
  await sql`
    with noted as (insert into sign_in_events (user_id, kind, ip, user_agent, at)
        select ${userId}::bigint, e.kind, ${visit.ip}, ${visit.userAgent}, ${now}::timestamptz
        from unnest(${[...events]}::text[]) with ordinality e (kind, place) order by e.place),
      browser as (insert into known_browsers (token_hash, user_id, created_at, last_used_at)
        select b.hash, ${userId}::bigint, ${now}::timestamptz, ${now}::timestamptz
        from (select ${browserHash}::bytea as hash) b where b.hash is not null
        on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at)${isFirst ? sql`, accepted as (${acceptedWithAccount(ctx, userId)})` : sql``}
    insert into sessions (token_hash, user_id, user_agent, ip, created_at, last_seen_at, expires_at)
    values (${tokenHash}, ${userId}, ${visit.userAgent}, ${visit.ip}, ${now}, ${now}, ${expiresAt})`.execute(db)
}
