import { sql } from 'kysely'
import type { Actor } from '#core/context.ts'
import { type Db, rowOf } from '#core/db/open.ts'

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
