import type { Days } from '@neev/domain/catalogue/quality-orders'
import { istDate } from '@neev/domain/core/fiscal'
import { pieceMilliOf } from '@neev/domain/core/quantity'
import { HISTORY_DAYS } from '@neev/domain/offers/prices/price-history'
import { districtKey } from '@neev/domain/offers/prices/price-lists'
import {
  type Buyer,
  type ContractRow,
  isPriceAt,
  type PricePlace,
  type PriceRow,
} from '@neev/domain/offers/prices/prices'
import { freightGramsOf, halfNeedsOf, type Needs, needsOf } from '@neev/domain/places/shipping/freight-goods'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type Customer, everyoneCustomer } from '#features/businesses/b2b/b2b.ts'
import type { Place } from '#features/places/pincodes/pincodes.ts'
import { contractsOf, inForce } from './contracts.queries.ts'

/**
 * An offer with everything for its price, quantity and availability; prices are those at a place, current or recently
 * ended.
 */
export type OfferRow = {
  id: number
  sellerId: number
  dispatchPointId: number
  city: string
  /** LIVE only while its seller is approved. */
  status: string
  /** The seller's closure, Indian dates. */
  closedFrom: string | null
  closedTo: string | null
  moqMilli: number
  stepMilli: number
  maxMilli: number | null
  leadDays: number
  sellByBundle: boolean
  piecesPerBundle: number | null
  mtcAvailable: boolean
  availableMilli: number
  prices: PriceRow[]
  /** The kind of buyer that the prices are for. */
  buyer: Buyer
  /** Lines of contracts with the company, valid now. */
  contracts: ContractRow[]
  variant: {
    id: number
    productId: number
    diameterMm: number | null
    lengthMm: number | null
    piecesPerBundle: number | null
    gramsPerMetre: number | null
    grade: string | null
    gramsPerUnit: number
    mrpPaise: number | null
    /** Transport requirements at the whole length, those of bars folded or cut in two, and chargeable weight. */
    needs: Needs
    halfNeeds: Needs | null
    freightGramsPerUnit: number
    unit: string
    /** Weight of a piece of goods sold by the kilogram that are not bars: they are sold whole. */
    pieceMilli: number | null
  }
  /** The tax rate that its seller charges: zero under the composition scheme. */
  rateBp: number
  /** Last day of the product's licences; null if none is needed. */
  licensedUntil: string | null
  /** Days on which an order asks for a licence and none is valid. */
  unlicensed: Days[]
  /** True if its product and size are published. */
  isShown: boolean
  /** True if it is live and its seller approved, whatever its product is. */
  isOnSale: boolean
  /** The reference quantity of its size in whole steps of the seller, at least its minimum. */
  quotedMilli: number
}

/**
 * Offers (o) that buyers can see: live, of an approved seller. Written so that sellers are joined by hash; as an array
 * they would be looked up one by one in an index for every size, thirty times slower with a thousand sellers.
 */
export const onSale = sql`(o.status = 'LIVE' and o.seller_id in (select id from seller_shown where status = 'APPROVED'))`

/** Whether a price row `r` applies to this place; without a place only rows for all places do. */
export const holdsAt = (place: Place | null): Sql =>
  place
    ? sql`(r.scope = 'ALL' or (r.scope, r.place) in (
        ('PINCODE', ${place.pincode}), ('DISTRICT', ${districtKey(place.stateCode, place.district)}),
        ('ZONE', ${String(place.zoneId)}), ('STATE', ${place.stateCode})))`
    : sql`r.scope = 'ALL'`

/** For products `p`: no licence has ended, and none that a quality control order asks for is missing today. */
export const isLicensed = ({ now }: Pick<Ctx, 'now'>): Sql => {
  const today = sql`${istDate(now)}::date`
  return sql`((p.licensed_until is null or p.licensed_until >= ${today}) and not p.unlicensed @> ${today})`
}

/** The lines of a company's contracts for an offer (o), as JSON. */
const contractsJson = (companyId: number, now: string): Sql => sql`(
  select coalesce(json_agg(json_build_object('lineId', t.id, 'contractId', k.id, 'reference', k.reference,
    'minQtyMilli', t.min_milli, 'pricePaise', t.price_paise, 'discountBp', t.discount_bp,
    'validFrom', t.valid_from, 'validTo', t.valid_to)), '[]')
  from ${contractsOf(companyId)} where t.offer_id = o.id and ${inForce(now)})`

const historyDays = sql`make_interval(days => ${HISTORY_DAYS})`

/**
 * Offers selected by `where` with all prices for everybody, wherever they hold, those to come and those that ended within
 * the days of the price history.
 */
export const readOffersAnywhere = (ctx: Ctx, where: Sql): Promise<OfferRow[]> =>
  offersWith(
    ctx,
    where,
    sql`r.buyer = 'EVERYONE' and (r.valid_to is null or r.valid_to > ${ctx.now.toISOString()}::timestamptz - ${historyDays})`,
  )

/** Of the prices of an offer those that `readOffers` reads for everybody at a place. */
export function pricesAt(prices: readonly PriceRow[], place: PricePlace, now: Date): PriceRow[] {
  const since = new Date(now.getTime() - endedDays * dayMs)
  return prices.filter(
    (row) => isPriceAt(row, place) && row.validFrom <= now && (row.validTo === null || row.validTo > since),
  )
}

/** Prices that ended this long ago are read, to say until when there was one. */
const endedDays = 7
const dayMs = 86_400_000

/**
 * Offers selected by `where` (over o, v, p, c, and x the seller), with the prices for this customer at the place, in one
 * statement. Guests and other buyers have the prices for all buyers; a company has those for companies and of its
 * contracts too. Goods whose HSN code has no rate yet are not sold.
 */
export const readOffers = (
  ctx: Ctx,
  where: Sql,
  place: Place | null,
  customer: Customer = everyoneCustomer,
): Promise<OfferRow[]> => offersWith(ctx, where, priceOf(ctx, place, customer), customer)

const priceOf = ({ now }: Ctx, place: Place | null, { buyer }: Customer): Sql =>
  sql`r.buyer in ('EVERYONE', ${buyer}) and ${holdsAt(place)} and r.valid_from <= ${now.toISOString()}
      and (r.valid_to is null
      or r.valid_to > ${now.toISOString()}::timestamptz - make_interval(days => ${endedDays}))`

/** The statement of `readOffers`, whose rows `asOffer` makes offers of, with `further` columns. */
export const selectedOffers = (ctx: Ctx, where: Sql, place: Place | null, customer: Customer, further: Sql): Sql =>
  offersSql(ctx, where, priceOf(ctx, place, customer), customer, further)

/** Offers with those of their prices (r) that `priced` selects. */
async function offersWith(
  ctx: Ctx,
  where: Sql,
  priced: Sql,
  customer: Customer = everyoneCustomer,
): Promise<OfferRow[]> {
  const rows = await rowsOf(ctx.db, 'products.readOffers', offersSql(ctx, where, priced, customer))
  return rows.map((row) => asOffer(row, customer))
}

function offersSql(ctx: Ctx, where: Sql, priced: Sql, { companyId }: Customer, further: Sql = sql``): Sql {
  const now = ctx.now.toISOString()
  return sql`
select o.id, o.seller_id, o.dispatch_point_id, d.city,
  case when p.status <> 'PUBLISHED' or g.rate_bp is null or (o.status = 'LIVE' and x.status <> 'APPROVED') then 'BLOCKED' else o.status
  end as status,
  to_char(x.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(x.closed_to, 'YYYY-MM-DD') as "closedTo",
  o.moq_milli,
  o.step_milli, o.max_milli, o.lead_days, o.sell_by_bundle,
  o.pieces_per_bundle, o.mtc_available,
  s.on_hand_milli - s.reserved_milli as "availableMilli",
  (select coalesce(json_agg(json_build_object('buyer', r.buyer, 'scope', r.scope, 'value', r.place, 'minQtyMilli',
  r.min_milli, 'pricePaise', r.price_paise,
      'validFrom', r.valid_from, 'validTo', r.valid_to)), '[]')
    from offer_price_shown r where r.offer_id = o.id and ${priced}) as prices,
  ${companyId === null ? sql`'[]'::json` : contractsJson(companyId, now)} as contracts,
  json_build_object('id', v.id, 'productId', v.product_id, 'diameterMm', v.diameter_mm, 'lengthMm', v.length_mm,
  'grade', v.grade,
    'piecesPerBundle', v.pieces_per_bundle, 'gramsPerMetre', v.grams_per_metre, 'gramsPerUnit', v.grams_per_unit,
    'mrpPaise', v.mrp_paise, 'handling', coalesce(h.handling, 'PACKED'), 'length', coalesce(h.length, 'NORMAL'),
    'isFolded', coalesce(v.form <> 'STRAIGHT', false), 'pieceMm', goods_length(v.attributes, h.length_mm), 'stowageMl', v.stowage_ml, 'attributes', v.attributes, 'litresPerTonne', h.litres_per_tonne, 'unit',
    v.unit) as variant,
  case when x.gst_type = 'COMPOSITION' then 0 else coalesce(g.rate_bp, 0) end as "rateBp", p.licensed_until,
  (select coalesce(json_agg(json_build_object('from', lower(days), 'to', upper(days) - 1)), '[]')
    from unnest(p.unlicensed) as days) as unlicensed,
  p.status = 'PUBLISHED' and v.status = 'ACTIVE' as "isShown",
  o.status = 'LIVE' and x.status = 'APPROVED' as "isOnSale",
  quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as "quotedMilli"${further}
from offer_shown o
  join variants v on v.id = o.variant_id
  join products p on p.id = v.product_id
  join category_shown c on c.id = p.category_id
  left join product_class_shown h on h.id = coalesce(p.class_id, c.default_class_id)
  join dispatch_point_shown d on d.id = o.dispatch_point_id
  join stock_shown s on s.offer_id = o.id
  join seller_shown x on x.id = o.seller_id
  left join lateral (
    select rate_bp from gst_rates where hsn = v.hsn
    and valid_from <= (${now}::timestamptz at time zone 'Asia/Kolkata')::date
    order by valid_from desc limit 1
  ) g on true
where ${where}`
}

/** An offer of a row of these statements, as this customer sees it. */
export const asOffer = (row: RowOf<'products.readOffers'>, { buyer }: Pick<Customer, 'buyer'>): OfferRow => ({
  ...row,
  variant: {
    ...row.variant,
    needs: needsOf({ ...row.variant, lengthMm: row.variant.pieceMm }),
    halfNeeds: halfNeedsOf({ ...row.variant, lengthMm: row.variant.pieceMm }),
    freightGramsPerUnit: freightGramsOf(row.variant),
    pieceMilli: row.variant.diameterMm === null ? pieceMilliOf(row.variant.unit, row.variant.attributes) : null,
  },
  buyer,
  contracts: row.contracts.map((line) => ({
    ...line,
    validFrom: new Date(line.validFrom),
    validTo: new Date(line.validTo),
  })),
  prices: row.prices.map((price) => ({
    ...price,
    validFrom: new Date(price.validFrom),
    validTo: price.validTo === null ? null : new Date(price.validTo),
  })),
})

/** Restricts offers (o, of the seller x) to those of a variant that are on sale, or paused. */
export const ofVariant = (variantId: number): Sql => sql`o.variant_id = ${variantId} and ${onSaleOrPaused}`

/** The same for all sizes of a product. */
export const ofProduct = (productId: number): Sql => sql`v.product_id = ${productId} and ${onSaleOrPaused}`

const onSaleOrPaused = sql`(${onSale} or o.status = 'PAUSED' and x.status = 'APPROVED')`
