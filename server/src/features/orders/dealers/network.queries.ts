import { scopeOf } from '@neev/domain/core/access/permissions'
import { sql } from 'kysely'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'

export type DealerRow = Omit<RowOf<'dealers.readDealers'>, 'total'>

/** Dealers that the caller may see: of their own network, or all. */
const mine = (ctx: Ctx): Sql => {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'dealer:read') === 'any' ? sql`true` : sql`t.associate_id = ${sellerId}::bigint`
}

/** Dealers selected by `where` (over t, s). */
export function readDealers(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(DealerRow & { total: number })[]> {
  return rowsOf(
    ctx.db,
    'dealers.readDealers',
    sql`select t.dealer_id as id, t.associate_id, t.code, s.trade_name as name,
      t.contact_name, t.status,
          t.status_reason, s.support_email as email, s.support_phone as mobile, s.pan, g.gstin,
          y.state_code,
          y.city, y.pincode, s.address, t.capacity_grams, t.margin_type,
          t.margin_value,
          t.price_floor, t.all_products, t.invited_at, t.version,
          (select count(*)::int from dealer_pincodes d where d.dealer_id = t.dealer_id) as "pincodeCount",
          count(*) over ()::int as total
        from dealer_terms t join sellers s on s.id = t.dealer_id
          join lateral (select * from dispatch_point_shown dispatch_points where seller_id = s.id order by id limit 1) y on true
          left join seller_gstin_shown g on g.seller_id = s.id and g.state_code = y.state_code
        where ${where} ${tail}`,
  )
}

const sorts = { name: sql`s.trade_name`, code: sql`t.code`, status: sql`t.status`, invitedAt: sql`t.invited_at` }
type Filter = { search?: string | null; status?: string | null }

/** The caller's dealers, with counts by status. */
export async function listDealers(ctx: Ctx, page: PageInput, filter: Filter) {
  const others = allOf([
    mine(ctx),
    filter.search &&
      sql`(s.trade_name ilike ${containing(filter.search)} or t.code ilike ${containing(filter.search)}
        or s.address ilike ${containing(filter.search)})`,
  ])
  const where = filter.status ? sql`${others} and t.status = ${filter.status}` : others
  const rows = await readDealers(ctx, where, pageTail({ ...page, sort: page.sort || 'name' }, sorts, sql`t.dealer_id`))
  const counts = await rowsOf(
    ctx.db,
    'dealers.listDealers',
    sql`select t.status, count(*)::int as count from dealer_terms t join sellers s on s.id = t.dealer_id
      where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** One of the caller's dealers; NOT_FOUND for others. */
export async function getDealer(ctx: Ctx, id: string | number): Promise<DealerRow> {
  return found((await readDealers(ctx, sql`t.dealer_id = ${idOf(id)} and ${mine(ctx)}`))[0])
}

export type AssociateRow = RowOf<'dealers.getAssociate'>
export type DealerNetwork = AssociateRow & { dealers: DealerRow[] }

/** The associate of a network: the caller's own, or any for admins. */
export async function getAssociate(ctx: Ctx, id?: string | null): Promise<AssociateRow> {
  const { roles, sellerId } = actorOf(ctx)
  const any = scopeOf(roles, 'dealer:read') === 'any'
  const wanted = id ? idOf(id) : sellerId
  return found(
    await rowOf(
      ctx.db,
      'dealers.getAssociate',
      sql`select id, trade_name as name, billing_rule, dealer_limit from seller_shown sellers
          where id = ${wanted}::bigint and kind = 'ASSOCIATE' and (${any} or id = ${sellerId}::bigint)`,
    ),
  )
}

/** The whole network of an associate without former dealers, for its members and admins. */
export async function dealerTree(ctx: Ctx, associateId?: string | null): Promise<DealerNetwork> {
  const associate = await getAssociate(ctx, associateId)
  const dealers = await readDealers(
    ctx,
    sql`t.associate_id = ${associate.id} and t.status <> 'REMOVED'`,
    sql`order by s.trade_name`,
  )
  return { ...associate, dealers }
}

type TerritoryRow = RowOf<'dealers.readTerritories'>

export const territoryOf = (ctx: Ctx, dealerId: number): Promise<TerritoryRow[]> =>
  batched(ctx, readTerritories).load(dealerId)

async function readTerritories(ctx: Ctx, ids: readonly number[]): Promise<TerritoryRow[][]> {
  const rows = await rowsOf(
    ctx.db,
    'dealers.readTerritories',
    sql`select d.dealer_id, d.pincode, d.priority, p.district, p.state_code
        from dealer_pincodes d join pincode_shown p on p.pincode = d.pincode where d.dealer_id = any(${ids}::bigint[])
        order by d.pincode`,
  )
  const byDealer = Map.groupBy(rows, (row) => row.dealerId)
  return ids.map((id) => byDealer.get(id) ?? [])
}

export type DistrictRow = RowOf<'dealers.readDistricts'>

export const districtsOf = (ctx: Ctx, dealerId: number): Promise<DistrictRow[]> =>
  batched(ctx, readDistricts).load(dealerId)

async function readDistricts(ctx: Ctx, ids: readonly number[]): Promise<DistrictRow[][]> {
  const rows = await rowsOf(
    ctx.db,
    'dealers.readDistricts',
    sql`select d.dealer_id, p.district, p.state_code, count(*)::int as pincodes
        from dealer_pincodes d join pincode_shown p on p.pincode = d.pincode where d.dealer_id = any(${ids}::bigint[])
        group by 1, 2, 3 order by 4 desc, 2`,
  )
  const byDealer = Map.groupBy(rows, (row) => row.dealerId)
  return ids.map((id) => byDealer.get(id) ?? [])
}

export const productsOf = (ctx: Ctx, dealerId: number) =>
  ctx.db
    .selectFrom('dealerProducts as d')
    .innerJoin('productShown as p', 'p.id', 'd.productId')
    .select(['p.id', 'p.title'])
    .where('d.dealerId', '=', dealerId)
    .orderBy('p.titleOrder')
    .execute()

/** Products with an offer of the associate that is not archived, for its dealers. */
export const associateProducts = (ctx: Ctx, associateId: number) =>
  ctx.db
    .selectFrom('offerShown as o')
    .innerJoin('sizeShown as v', 'v.id', 'o.variantId')
    .innerJoin('productShown as p', 'p.id', 'v.productId')
    .groupBy(['p.id', 'p.title', 'p.titleOrder'])
    .select(['p.id', 'p.title'])
    .where('o.sellerId', '=', associateId)
    .where('o.status', 'in', ['LIVE', 'PAUSED'])
    .orderBy('p.titleOrder')
    .execute()

export type Performance = RowOf<'dealers.readPerformance'>

export const performanceOf = (ctx: Ctx, dealerId: number): Promise<Performance> =>
  batched(ctx, readPerformance).load(dealerId)

/** Performance of each dealer over the last ninety days. */
async function readPerformance(ctx: Ctx, ids: readonly number[]): Promise<Performance[]> {
  const rows = await rowsOf(
    ctx.db,
    'dealers.readPerformance',
    sql`select t.dealer_id as id, a.*, d.*, (select shown_rating(sum(r.rating), count(*)) from review_shown r
      join suborders p on p.id = r.suborder_id
            where p.dealer_id = t.dealer_id and r.product_id is null and r.status = 'PUBLISHED') as rating
        from dealer_terms t,
          lateral (select count(*)::int as requested, count(*) filter (where outcome = 'ACCEPTED')::int as accepted,
              count(*) filter (where outcome = 'DECLINED')::int as declined,
              count(*) filter (where outcome = 'TIMED_OUT')::int as "timedOut"
            from dealer_assignments where dealer_id = t.dealer_id
            and offered_at > ${ctx.now}::timestamptz - interval '90 days') a,
          lateral (select count(*)::int as delivered, coalesce(sum(grams), 0)::bigint as grams,
              count(*) filter (where expected_delivery is null
              or (delivered_at at time zone 'Asia/Kolkata')::date <= expected_delivery)::int as "onTime"
            from suborder_shown suborders where dealer_id = t.dealer_id and status in ('DELIVERED', 'COMPLETED')
              and delivered_at > ${ctx.now}::timestamptz - interval '90 days') d
        where t.dealer_id = any(${ids}::bigint[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found(byId.get(id)))
}
