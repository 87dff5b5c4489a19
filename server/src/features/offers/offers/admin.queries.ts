import { scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import type { Buyer } from '@neev/domain/offers/prices/prices'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { AsJson } from '#core/db/as-json.ts'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { chargedRateOf } from '#features/offers/prices/prices.ts'
import { type PriceChangeRequest, waitingPrice } from './pricing/ask-prices.queries.ts'

export type OfferPriceRow = {
  id: number
  buyer: Buyer
  scope: string
  place: string
  fromMilli: number
  pricePaise: number
  validFrom: Date
  validTo: Date | null
}
export type SellerOfferRow = {
  id: number
  sku: string
  status: 'DRAFT' | 'PENDING_APPROVAL' | 'LIVE' | 'PAUSED' | 'BLOCKED' | 'ARCHIVED'
  variantId: number
  variantTitle: string
  productTitle: string
  productIdentifier: string
  categoryName: string
  drawing: unknown
  attributes: unknown
  sellerId: number
  sellerName: string
  city: string
  unit: string
  moqMilli: number
  stepMilli: number
  maxMilli: number | null
  leadDays: number
  onHandMilli: number
  reservedMilli: number
  mrpPaise: number | null
  rateBp: number
  prices: AsJson<OfferPriceRow>[]
  basePaise: number | null
  priceValidTo: Date | null
  priceExpired: boolean
  licenceEndedOn: string | null
  /** The brand whose authorisation is missing; null if none is. */
  authorisationNeeded: string | null
  /** The GSTIN of its dispatch point, if it is suspended or cancelled. */
  stoppedGstin: string | null
  /** The standard of a quality control order that its product keeps it from sale by. */
  qualityOrder: string | null
  withdrawn: 'PRODUCT' | 'SELLER' | null
  priceChangeRequest: PriceChangeRequest | null
  version: number
}

type OwnPermission = 'offer:read:own' | 'offer:write:own' | 'stock:write'

/** Offers (o) that the caller works on: of their business (an associate's with its dealers'), or all. */
export function isOwnOffer(ctx: Ctx, permission: OwnPermission): RawBuilder<SqlBool> {
  const { roles, sellerId } = actorOf(ctx)
  if (scopeOf(roles, permission) === 'any') return sql<SqlBool>`true`
  return sellerId === null ? sql<SqlBool>`false` : sql<SqlBool>`o.seller_id = ${sellerId}`
}

const inForce = (now: string) => sql`r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now})`

/** Offers as shown to their seller, selected by `where` (over o, v, p, c, s). */
export function readSellerOffers(
  ctx: Ctx,
  where: Sql,
  tail: Sql = sql``,
): Promise<(SellerOfferRow & { total: number })[]> {
  const now = ctx.now.toISOString()
  const today = sql`${istDate(ctx.now)}::date`
  return rowsOf(
    ctx.db,
    'offers.readSellerOffers',
    sql`select o.id, o.sku, o.status, v.id as "variantId", v.title as "variantTitle", p.title as "productTitle",
      p.identifier as "productIdentifier",
          c.name as "categoryName", p.picture as drawing, v.attributes, o.seller_id,
          s.trade_name as "sellerName", d.city, v.unit,
          o.moq_milli, o.step_milli, o.max_milli, o.lead_days,
          k.on_hand_milli,
          k.reserved_milli, v.mrp_paise,
          ${chargedRateOf(ctx, sql`v.hsn`, sql`o.seller_id`)} as "rateBp",
          (select coalesce(json_agg(json_build_object('id', r.id, 'buyer', r.buyer, 'scope', r.scope, 'place', r.place,
          'fromMilli', r.min_milli, 'pricePaise', r.price_paise,
              'validFrom', r.valid_from, 'validTo', r.valid_to)
              order by array_position(array['PINCODE','DISTRICT','ZONE','STATE','ALL'], r.scope), r.place,
              r.buyer desc, r.min_milli), '[]')
            from offer_price_shown r where r.offer_id = o.id and ${inForce(now)}) as prices,
          base.price_paise as "basePaise", o.price_valid_to,
          base.price_paise is null as "priceExpired", case
          when p.licensed_until < (${now}::timestamptz at time zone 'Asia/Kolkata')::date then p.licensed_until
          end as "licenceEndedOn",
          case when o.status in ('BLOCKED', 'PAUSED')
          and not has_brand_authorisation(o.seller_id, p.brand_id) then br.name end as "authorisationNeeded",
          case when gstin_stopped(d.gstin) then d.gstin end as "stoppedGstin",
          case when p.unlicensed @> ${today} then coalesce((select q.standard from quality_orders q
            where quality_order_covers(q, v.hsn, (select x.code from product_class_shown x
              where x.id = coalesce(p.class_id, c.default_class_id)), v.attributes)
              and daterange(q.from_day, q.end_day, '[]') @> ${today} order by q.id limit 1), 'BIS') end as "qualityOrder",
          case when p.status not in ('PUBLISHED', 'DRAFT') then 'PRODUCT'
            when s.status = 'SUSPENDED' then 'SELLER' end as withdrawn,
          ${waitingPrice} as "priceChangeRequest", o.version, count(*) over ()::int as total
        from offers o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
        join category_shown c on c.id = p.category_id
          join seller_shown s on s.id = o.seller_id join dispatch_point_shown d on d.id = o.dispatch_point_id
          join stock_shown k on k.offer_id = o.id
          left join brand_shown br on br.id = p.brand_id
          left join lateral (select r.price_paise from offer_price_shown r where r.offer_id = o.id and r.buyer = 'EVERYONE'
          and ${inForce(now)}
            order by (r.scope = 'ALL') desc, r.min_milli, r.valid_from desc limit 1) base on true
        where ${where} ${tail}`,
  )
}

/** An offer that the caller works on; undefined if there is none. */
export const sellerOfferById = async (ctx: Ctx, id: number, permission: OwnPermission) =>
  (await readSellerOffers(ctx, sql`o.id = ${id} and ${isOwnOffer(ctx, permission)}`))[0]

/** Those of the offers whose prices the caller may change. */
export const ownOffersById = (ctx: Ctx, ids: readonly number[]) =>
  readSellerOffers(ctx, sql`o.id = any(${ids}::bigint[]) and ${isOwnOffer(ctx, 'offer:write:own')}`)

/** Offers by id, whoever sells them. */
export const offersById = (ctx: Ctx, ids: readonly number[]) => readSellerOffers(ctx, sql`o.id = any(${ids}::bigint[])`)

/** The offers of a product, of all sellers. */
export const offersOfProduct = (ctx: Ctx, identifier: string) =>
  readSellerOffers(ctx, sql`p.identifier = ${identifier}`)

/** The offers of a seller for a product. */
export const offersOfSeller = (ctx: Ctx, sellerId: number, productId: number | null) =>
  readSellerOffers(ctx, sql`o.seller_id = ${sellerId} and v.product_id = ${productId}`)

/** Offers (o) of a seller. */
export const isOfSeller = (sellerId: number): Sql => sql`o.seller_id = ${sellerId}`

export type SellerOfferFilter = {
  search?: string | null
  status?: string | null
  lowStock: boolean
  expired: boolean
  category?: string | null
}
const sorts = {
  title: sql`v.title_order`,
  stock: sql`k.on_hand_milli`,
  price: sql`base.price_paise`,
  updatedAt: sql`o.updated_at`,
}

/** The offers (over o, v, c, k) that a list is filtered to, whatever their status. */
const matching = (now: Date, whose: Sql, filter: SellerOfferFilter) =>
  allOf([
    whose,
    filter.search && sql`(v.title ilike ${containing(filter.search)} or o.sku ilike ${containing(filter.search)})`,
    filter.category && sql`c.slug = ${filter.category}`,
    filter.lowStock &&
      sql`k.on_hand_milli - k.reserved_milli < quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)`,
    filter.expired && sql`o.price_valid_to <= ${now}`,
  ])

/** A page of offers selected by `whose` (over o), each with the number of all. */
export function pageOfSellerOffers(ctx: Ctx, whose: Sql, page: PageInput, filter: SellerOfferFilter) {
  const others = matching(ctx.now, whose, filter)
  const where = filter.status ? sql`${others} and o.status = ${filter.status}` : others
  return readSellerOffers(ctx, where, pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`o.id`))
}

/** How many offers of the filter have each status. */
export const countsByStatus = (db: Db, whose: Sql, filter: SellerOfferFilter, now: Date) =>
  rowsOf(
    db,
    'offers.countsByStatus',
    sql`select o.status, count(*)::int as count from offers o join size_shown v on v.id = o.variant_id
      join product_shown p on p.id = v.product_id
          join category_shown c on c.id = p.category_id join stock_shown k on k.offer_id = o.id
        where ${matching(now, whose, filter)} group by 1`,
  )
