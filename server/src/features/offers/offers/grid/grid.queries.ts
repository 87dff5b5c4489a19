import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { chargedRateOf } from '#features/offers/prices/prices.ts'
import { waitingPrice } from '../pricing/ask-prices.queries.ts'
import { pointsOf } from '../pricing/company-prices.ts'
import { mediansFor } from '../pricing/market.queries.ts'

type Kind = 'TMT' | 'SERIES' | 'SINGLE'
export type GridSizeRow = RowOf<'offers.readGrid2'>

/** The sizes of a published product, with the seller's prices at one dispatch point. */
export async function readGrid(ctx: Ctx, identifier: string, pointId: string | null) {
  const { sellerId } = actorOf(ctx)
  const now = ctx.now.toISOString()
  const product = found(
    await rowOf(
      ctx.db,
      'offers.readGrid',
      sql`select p.id, p.kind, p.title, b.name as "brandName", c.slug as "categorySlug", p.axes
          from product_shown p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
          where p.identifier = ${identifier} and p.status = 'PUBLISHED' and ${sellerId}::bigint is not null`,
    ),
  )
  const points = await pointsOf(ctx, sellerId ?? 0)
  const point =
    pointId === null ? await usualPoint(ctx, product.id, points) : found(points.find(({ id }) => id === idOf(pointId)))
  const sizes = await rowsOf(
    ctx.db,
    'offers.readGrid2',
    sql`select v.id as "variantId", v.sku, v.title, v.attributes, v.grade, v.diameter_mm, v.unit,
      v.grams_per_unit,
          v.mrp_paise, ${chargedRateOf(ctx, sql`v.hsn`, sql`${sellerId}::bigint`)} as "rateBp",
          o.id as "offerId", o.sku as "offerSku", o.status, base.price_paise as "basePaise",
          coalesce(base.valid_to <= ${now}, false) as "priceExpired",
          base.valid_to as "priceValidTo", coalesce(more.count, 0) as "moreCount",
          coalesce(k.on_hand_milli, 0) as "onHandMilli", coalesce(k.reserved_milli, 0) as "reservedMilli",
          o.lead_days,
          ${waitingPrice} as "priceChangeRequest"
        from size_shown v
          left join offers o on o.variant_id = v.id and o.seller_id = ${sellerId}
          and o.dispatch_point_id = ${point?.id ?? null}::bigint and o.status <> 'ARCHIVED'
          left join stock_shown k on k.offer_id = o.id
          left join lateral (select r.price_paise, r.valid_to from offer_price_shown r where r.offer_id = o.id
          and r.buyer = 'EVERYONE' and r.scope = 'ALL' and r.min_milli = 0
            and r.valid_from <= ${now} order by r.valid_from desc limit 1) base on true
          left join lateral (select count(*)::int - 1 as count from offer_price_shown r where r.offer_id = o.id
          and r.valid_from <= ${now}
            and (r.valid_to is null or r.valid_to > ${now})) more on true
        where v.product_id = ${product.id} and v.status = 'ACTIVE' order by v.position, v.id`,
  )
  const medians = await mediansFor(
    ctx,
    sizes.map(({ variantId }) => variantId),
    sellerId ?? 0,
  )
  const names = await rowsOf(
    ctx.db,
    'offers.readGrid3',
    sql`select code, name, unit from attribute_shown attributes where code = any(${product.axes}::text[])
        order by array_position(${product.axes}::text[], code)`,
  )
  return {
    ...product,
    productId: product.id,
    identifier,
    axes: names,
    points,
    dispatchPointId: point?.id ?? null,
    sizes: sizes.map((size) => ({
      ...size,
      moreCount: Math.max(0, size.moreCount),
      medianPaise: medians.get(size.variantId) ?? null,
    })),
  }
}

export type PriceGridRow = Awaited<ReturnType<typeof readGrid>>

/** The dispatch point with most sizes of the product; otherwise the seller's first one. */
async function usualPoint<Point extends { id: number }>(ctx: Ctx, productId: number, points: readonly Point[]) {
  const max = await rowOf(
    ctx.db,
    'offers.usualPoint',
    sql`select o.dispatch_point_id as id from offers o join size_shown v on v.id = o.variant_id
        where v.product_id = ${productId} and o.seller_id = ${actorOf(ctx).sellerId}::bigint and o.status <> 'ARCHIVED'
        group by 1 order by count(*) desc, 1 limit 1`,
  )
  return points.find(({ id }) => id === max?.id) ?? points[0]
}

export type OwnFamilyRow = {
  id: number
  identifier: string
  kind: Kind
  title: string
  brandName: string | null
  categoryName: string
  categorySlug: string
  drawing: unknown
  sizeCount: number
  ownCount: number
  thresholdPaise: number | null
  maxPaise: number | null
  unit: string | null
  expiredCount: number
  validTo: Date | null
  grams: number
}
const sorts = { title: sql`p.title_order`, validTo: sql`own.valid_to`, own: sql`own.count` }

type FamilyFilter = { kind: Kind; search?: string | null; sold: boolean }

/** Product families of one kind that the seller sells, or could sell. */
export const listOwnFamilies = (ctx: Ctx, page: PageInput, filter: FamilyFilter) =>
  listFamilies(ctx, actorOf(ctx).sellerId, page, filter)

/** The same for any seller, for admins. */
export async function listFamilies(ctx: Ctx, sellerId: number | null, page: PageInput, filter: FamilyFilter) {
  const now = ctx.now.toISOString()
  const where = allOf([
    sql`p.kind = ${filter.kind} and p.status = 'PUBLISHED'`,
    filter.sold ? sql`own.count > 0` : sql`own.count = 0`,
    filter.search && sql`p.search_text ilike ${containing(filter.search)}`,
  ])
  const rows = await rowsOf(
    ctx.db,
    'offers.listFamilies',
    sql`select p.id, p.identifier, p.kind, p.title, b.name as "brandName", c.name as "categoryName",
      c.slug as "categorySlug", p.picture as drawing,
          (select count(*)::int from size_shown v where v.product_id = p.id and v.status = 'ACTIVE') as "sizeCount",
          own.count as "ownCount",
          own.min as "thresholdPaise", own.max as "maxPaise", own.unit, own.expired as "expiredCount",
          own.valid_to, own.grams,
          count(*) over ()::int as total
        from product_shown p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
          cross join lateral (
            select count(distinct v.id)::int as count, min(o.from_paise) as min, max(o.from_paise) as max,
            min(v.unit) as unit,
              count(*) filter (where o.price_valid_to <= ${now} or o.from_paise is null)::int as expired,
              min(o.price_valid_to) filter (where o.price_valid_to > ${now}) as valid_to,
              coalesce(sum((k.on_hand_milli - k.reserved_milli) * v.grams_per_unit / 1000), 0)::bigint as grams
            from offers o join size_shown v on v.id = o.variant_id join stock_shown k on k.offer_id = o.id
            where v.product_id = p.id and o.seller_id = ${sellerId}::bigint
            and o.status in ('LIVE', 'PAUSED', 'PENDING_APPROVAL', 'BLOCKED')
          ) own
        where ${where} ${pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`p.id`)}`,
  )
  return pageOf(rows)
}
