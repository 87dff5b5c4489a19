import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { containing } from '#core/lists.ts'

export type CouponChoice = 'CATEGORIES' | 'BRANDS' | 'SELLERS' | 'OFFERS' | 'USERS'

/** Name and table of each kind; `id` and `name` of every row. */
const sources: Record<CouponChoice, Sql> = {
  CATEGORIES: sql`select id, name from category_shown where status = 'ACTIVE'`,
  BRANDS: sql`select id, name from brand_shown`,
  SELLERS: sql`select id, trade_name as name from seller_shown where status = 'APPROVED'`,
  OFFERS: sql`select o.id, v.title || ', ' || s.trade_name || ', ' || d.city as name
    from offer_shown o join size_shown v on v.id = o.variant_id join seller_shown s on s.id = o.seller_id
    join dispatch_point_shown d on d.id = o.dispatch_point_id
    where o.status = 'LIVE'`,
  USERS: sql`select u.id, u.name || ', ' || u.email as name from users u where u.status = 'ACTIVE'
    and exists (select 1 from user_role_shown r where r.user_id = u.id and r.role in ('customer', 'b2b'))`,
}
const maxShown = 40

/** Options for restricting a coupon: the chosen ones first, then matches. */
export const couponChoices = (
  ctx: Ctx,
  kind: CouponChoice,
  search: string | null,
  chosen: readonly string[],
): Promise<{ id: number; name: string }[]> => {
  const isChosen = sql`c.id = any(${chosen.map(Number).filter(Number.isSafeInteger)}::bigint[])`
  return rowsOf(
    ctx.db,
    'coupons.couponChoices',
    sql`select c.id, c.name from (${sources[kind]}) c
        where ${isChosen} or ${search ? sql`c.name ilike ${containing(search)}` : sql`true`}
        order by ${isChosen} desc, c.name, c.id limit ${maxShown + chosen.length}`,
  )
}
