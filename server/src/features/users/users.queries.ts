import type { AccountStatus } from '@neev/domain/accounts/accounts'
import type { Role } from '@neev/domain/core/roles'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

export type UserRow = {
  id: number
  name: string
  email: string
  mobile: string | null
  status: AccountStatus
  roles: Role[]
  emailVerified: boolean
  blockedReason: string | null
  sellerName: string | null
  createdAt: Date
  lastLoginAt: Date | null
  hasSecondFactor: boolean
}

/** Users selected by `where` (over u), with the total count. */
export const readUsers = (ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(UserRow & { total: number })[]> =>
  rowsOf<UserRow & { total: number }>(
    ctx.db,
    sql`select u.id, u.name, u.email, u.mobile, u.status, u.email_verified_at is not null as "emailVerified",
          u.blocked_reason as "blockedReason", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
          exists (select 1 from second_factors f where f.user_id = u.id
          and f.confirmed_at is not null) as "hasSecondFactor",
          coalesce((select array_agg(r.role order by r.granted_at, r.role) from user_roles r
          where r.user_id = u.id), '{}') as roles,
          (select s.trade_name from seller_members m join sellers s on s.id = m.seller_id
          where m.user_id = u.id) as "sellerName",
          count(*) over ()::int as total
        from users u where ${where} ${tail}`,
  )

type Sums = { sessions: number; orders: number; totalPaise: number }

/** Sessions and orders of a user; one query for all users of a page. */
export const sumsOf = (ctx: Ctx, userId: number): Promise<Sums> => batched(ctx, readSums).load(userId)

async function readSums(ctx: Ctx, ids: readonly number[]): Promise<Sums[]> {
  const rows = await rowsOf<Sums & { id: number }>(
    ctx.db,
    sql`select u.id,
          (select count(*)::int from sessions s
            where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${ctx.now}) as sessions,
          count(o.id)::int as orders, coalesce(sum(o.total_paise) filter (where o.paid_at is not null),
          0)::bigint as "totalPaise"
        from users u left join orders o on o.user_id = u.id and o.status <> 'EXPIRED'
        where u.id = any(${ids}::bigint[]) group by u.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? { sessions: 0, orders: 0, totalPaise: 0 })
}
