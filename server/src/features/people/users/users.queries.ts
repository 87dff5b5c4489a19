import type { Role } from '@neev/domain/core/access/roles'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

export type UserRow = Omit<RowOf<'users.readUsers'>, 'total'>

/** Users selected by `where` (over u), with the total count. */
const readUsers = (db: Db, where: Sql, tail: Sql = sql``): Promise<(UserRow & { total: number })[]> =>
  rowsOf(
    db,
    'users.readUsers',
    sql`select u.id, u.name, u.email, u.mobile, u.status, u.email_verified_at is not null as "emailVerified",
          u.blocked_reason, u.created_at, u.last_login_at,
          exists (select 1 from second_factors f where f.user_id = u.id
          and f.confirmed_at is not null) as "hasSecondFactor",
          coalesce((select array_agg(r.role order by r.granted_at, r.role) from user_role_shown r
          where r.user_id = u.id), '{}') as roles,
          (select s.trade_name from seller_member_shown m join seller_shown s on s.id = m.seller_id
          where m.user_id = u.id) as "sellerName",
          count(*) over ()::int as total
        from users u where ${where} ${tail}`,
  )

export const userById = async (db: Db, id: number): Promise<UserRow | undefined> =>
  (await readUsers(db, sql`u.id = ${id}`))[0]

const withRole = (roles: readonly Role[]) =>
  sql`exists (select 1 from user_role_shown r where r.user_id = u.id and r.role = any(${roles}::text[]))`

type UserFilter = {
  search?: string | null
  role: Role | null
  status?: string | null
  /** Only accounts with one of these roles. */
  among: readonly Role[] | undefined
}

const matching = ({ search, role, status, among }: UserFilter) =>
  allOf([
    search && sql`(u.name || ' ' || u.email || ' ' || coalesce(u.mobile, '')) ilike ${containing(search)}`,
    role && withRole([role]),
    status ? sql`u.status = ${status}` : sql`u.status <> 'DELETED'`,
    among && withRole(among),
  ])

const sorts = {
  createdAt: neverNull(sql`u.created_at`),
  name: sql`u.name`,
  email: sql`u.email`,
  lastLoginAt: sql`u.last_login_at`,
}

/** A page of users; deleted ones only if filtered by that status. */
export const pageOfUsers = (db: Db, filter: UserFilter, page: PageInput) =>
  readUsers(db, matching(filter), pageTail(page, sorts, sql`u.id`))

/** Locks the roles of all accounts against changes until the end of the transaction. */
export async function lockRoles(db: Db): Promise<void> {
  await sql`lock table user_roles in share row exclusive mode`.execute(db)
}

/** Whether there is a master admin whose account is not deleted. */
export async function hasMasterAdmin(db: Db): Promise<boolean> {
  const row = await rowOf(
    db,
    'users.hasMasterAdmin',
    sql`select 1 from users u where u.status <> 'DELETED' and exists (select 1 from user_role_shown r
          where r.user_id = u.id and r.role = 'masterAdmin') limit 1`,
  )
  return row !== undefined
}

type Sums = { sessions: number; orders: number; totalPaise: number }

/** Sessions and orders of a user; one query for all users of a page. */
export const sumsOf = (ctx: Ctx, userId: number): Promise<Sums> => batched(ctx, readSums).load(userId)

async function readSums(ctx: Ctx, ids: readonly number[]): Promise<Sums[]> {
  const rows = await rowsOf(
    ctx.db,
    'users.readSums',
    sql`select u.id,
          (select count(*)::int from sessions s
            where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${ctx.now}) as sessions,
          count(o.id)::int as orders, coalesce(sum(o.total_paise) filter (where o.paid_at is not null),
          0)::bigint as "totalPaise"
        from users u left join order_shown o on o.user_id = u.id and o.status <> 'EXPIRED'
        where u.id = any(${ids}::bigint[]) group by u.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? { sessions: 0, orders: 0, totalPaise: 0 })
}
