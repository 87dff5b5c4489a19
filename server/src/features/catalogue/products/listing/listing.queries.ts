import type { Buyer } from '@neev/domain/offers/prices/prices'
import { type FreightSlabs, rateAt } from '@neev/domain/places/shipping/freight'
import { allNeeds, takenOn } from '@neev/domain/places/shipping/freight-goods'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { type Customer, everyone } from '#features/businesses/b2b/b2b.ts'
import type { Place } from '#features/places/pincodes/pincodes.ts'
import { type DispatchPoint, kmTo, type Network, readNetwork, slabsFrom } from '#features/places/shipping/shipping.ts'
import { contractsOf, inForce } from '../contracts.queries.ts'
import { holdsAt, licensed } from '../offers.queries.ts'

/** A product in a list: its filter and sort values, and its lowest delivered price for the reference quantity. */
/** Values of the product's axes over its variants: `{ nominalMm: ['15', '20'] }`. */
export type AxisValues = Record<string, string[]>

export type ListingRow = {
  productId: number
  brandId: number | null
  rating: number | null
  soldCount: number
  createdAt: Date
  country: string
  offerCount: number
  inStock: boolean
  leadDays: number
  grades: string[]
  sizes: AxisValues
  variantId: number
  offerId: number
  dispatchPointId: number
  quantityMilli: number
  grams: number
  /** Transport requirements, and chargeable weight. */
  needs: number
  freightGrams: number
  rateBp: number
  pricePaise: number
  /** Where the price comes from, as a place in `priceBuyers`. */
  buyerAt: number
  /** Lowest ex-yard price of the size among sellers that deliver to the place. */
  fromPaise: number
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  totalPaise: number
  /** Delivered price per unit including GST. Lists sort by the price per kilogram, and show this. */
  unitPaise: number
  /** The same for the best offer of each size, for the price filter. */
  sizePaise: number[]
}

/** An array by dispatch point id, from 1 as in SQL; `none` for ids without a point. */
const byPoint = <Known, Value>(known: ReadonlyMap<number, Known>, of: (one: Known) => Value, none: Value): Value[] =>
  Array.from({ length: [...known.keys()].reduce((max, id) => Math.max(max, id), 0) }, (_, at) => {
    const one = known.get(at + 1)
    return one === undefined ? none : of(one)
  })

type Term = { payload: number; min: number; minGrams: number; rate: number; takes: number }

const none: Term = { payload: -1, min: 0, minGrams: 0, rate: 0, takes: 0 }

/**
 * The vehicles of each band in use, counted from 1, and the band of each dispatch point. Points with the same distance
 * and freight rates share a band, so that interpolated rates are calculated only in the domain.
 */
function bandsTo(network: Network, km: ReadonlyMap<number, number>, place: Place) {
  const terms: Term[][] = []
  const known = new Map<FreightSlabs, Map<number, number>>()
  const bands = new Map<number, number>()
  for (const [pointId, distance] of km) {
    const slabs = slabsFrom(network, pointId, place)
    const ofGrid = known.get(slabs) ?? new Map<number, number>()
    known.set(slabs, ofGrid)
    const own = ofGrid.has(distance) ? [] : termsOf(slabs, distance)
    if (own.length > 0) ofGrid.set(distance, terms.push(own))
    const band = ofGrid.get(distance)
    if (band !== undefined) bands.set(pointId, band)
  }
  return { terms, bands }
}

const termsOf = (slabs: FreightSlabs, km: number): Term[] =>
  slabs.vehicles.flatMap((vehicle) => {
    const rate = rateAt(vehicle, slabs, km)
    const { payloadGrams: payload, minChargePaise: min, minGrams } = vehicle
    return rate === null ? [] : [{ payload, min, minGrams, rate, takes: takenOn(vehicle) }]
  })

/** A value per band; a constant if all bands have the same. */
const perBand = (values: readonly number[]): Sql =>
  values.every((value) => value === values[0])
    ? sql`${values[0] ?? none.payload}::bigint`
    : sql`(${values}::bigint[])[band]`

const byWeight = (rate: Sql, grams: Sql) => sql`(${rate} * ${grams} + 500000) / 1000000`

type Figures = Record<keyof Term, Sql>
const figuresOf = (terms: readonly Term[]): Figures => ({
  payload: perBand(terms.map(({ payload }) => payload)),
  min: perBand(terms.map(({ min }) => min)),
  minGrams: perBand(terms.map(({ minGrams }) => minGrams)),
  rate: perBand(terms.map(({ rate }) => rate)),
  takes: perBand(terms.map(({ takes }) => takes)),
})
const tripSql = ({ min, minGrams, rate }: Figures, grams: Sql) =>
  sql`greatest(${min}, ${byWeight(rate, sql`greatest(${grams}, ${minGrams})`)})`

/** The largest vehicle of a band that meets the requirements. */
const largestFor = (own: readonly Term[], needs: number): Term =>
  own
    .filter(({ takes }) => (takes & needs) === needs)
    .reduce((best, one) => (one.payload >= best.payload ? one : best), none)

/** Capacity and price of a full trip of the largest vehicle that meets the requirements `needs`; null for null. */
function fullTripsSql(terms: readonly Term[][]) {
  const cases = allNeeds.map((needs) => {
    const largest = figuresOf(terms.map((own) => largestFor(own, needs)))
    return { needs, payload: largest.payload, paise: tripSql(largest, largest.payload) }
  })
  const of = (what: 'payload' | 'paise', needs: Sql) =>
    sql`case ${needs} ${sql.join(
      cases.map((one) => sql`when ${one.needs} then ${one[what]}`),
      sql` `,
    )} end`
  return { payload: (needs: Sql) => of('payload', needs), paise: (needs: Sql) => of('paise', needs) }
}

/** The price of the cheapest vehicle for the remainder (`rest` grams, with `needs`); null if none is suitable. */
function remainingSql(terms: readonly Term[][], rest: Sql, needs: Sql): Sql {
  const max = terms.reduce((count, own) => Math.max(count, own.length), 0)
  if (max === 0) return sql`null::bigint`
  const requested = Array.from({ length: max }, (_, at) => {
    const slot = figuresOf(terms.map((own) => own[at] ?? none))
    return sql`case when ${rest} <= ${slot.payload} and ${slot.takes} & ${needs} = ${needs} then ${tripSql(slot, rest)} end`
  })
  return sql`least(${sql.join(requested, sql`, `)})`
}

/**
 * Freight from every dispatch point to the place, as arrays by point id and distance band: an element is found at once,
 * where a join would run for each of a million offers. Band 0 does not reach the place.
 */
async function lanesTo(ctx: Ctx, place: Place) {
  const [network, km] = [await readNetwork(ctx), await kmTo(ctx, place)]
  const { points } = network
  const { terms, bands } = bandsTo(network, km, place)
  const lanes = byPoint(bands, (band) => band, 0)
  const loading = byPoint(points, (point) => point.loadingPaisePerTonne, 0)
  const untaxed = byPoint(points, (point) => point.composition, false)
  const near = byPoint(points, (point) => point.stateCode === place.stateCode, false)
  const surcharge = place.surchargePaisePerTonne
  const folded = byPoint(points, ({ bars }) => bars.foldUpToMm ?? 0, 0)
  const folding = byPoint<DispatchPoint, number>(points, ({ bars }) => bars.foldPaisePerTonne, 0)
  const cutting = byPoint(points, ({ bars }) => bars.cutPaisePerTonne ?? -1, -1)
  const full = fullTripsSql(terms)
  return {
    bandOf: (point: Sql) => sql`(${lanes}::int[])[${point}]`,
    loadingOf: (point: Sql) => sql`(${loading}::bigint[])[${point}]`,
    isNear: (point: Sql) => sql`(${near}::boolean[])[${point}]`,
    /** The tax rate charged there: zero for a composition seller. */
    rateOf: (point: Sql, rate: Sql) =>
      untaxed.includes(true) ? sql`case when (${untaxed}::boolean[])[${point}] then 0 else ${rate} end` : rate,
    /** What the yard charges per tonne for halving bars of this diameter (0 if unknown), as `halvingOf`; null if it does not. */
    halvingOf: (point: Sql, diameter: Sql) => sql`least(
      case when ${diameter} <= nullif((${folded}::int[])[${point}], 0) then (${folding}::bigint[])[${point}] end,
      nullif((${cutting}::bigint[])[${point}], -1))`,
    /** The capacity of the largest suitable vehicle from `band`; null for null requirements. */
    payload: full.payload,
    /** For so many full trips of it and the rest, without the surcharge of the place; null if on quotation. */
    freight: (needs: Sql, fulls: Sql, rest: Sql) =>
      sql`case when ${fulls} is not null then ${fulls} * ${full.paise(needs)}
        + ${remainingSql(terms, rest, needs)} end`,
    /** The surcharge of the place for `load` grams. */
    surcharge: surcharge > 0 ? byWeight(sql`${surcharge}::bigint`, sql`load`) : sql`0`,
  }
}

/** The valid price of a kind of buyer at the place and quantity (q): the narrowest scope, then the largest break. */
const scopedSql = (buyer: Buyer, place: Place | null, now: string): Sql => sql`(
    select step.price_paise from (
      select r.price_paise, r.min_milli, r.valid_from,
        dense_rank() over (order by array_position(array['PINCODE','DISTRICT','ZONE','STATE','ALL'],
        r.scope)) as narrowness
      from offer_price_shown r
      where r.offer_id = o.id and r.buyer = ${buyer} and r.valid_from <= ${now} and (r.valid_to is null
      or r.valid_to > ${now}) and ${holdsAt(place)}
    ) step where step.narrowness = 1 and step.min_milli <= q.milli
    order by step.min_milli desc, step.valid_from desc limit 1
  )`

/** The unit price at the place, as by `priceFor`: the list price of the zone, unless narrower prices exist. */
const priceSql = (place: Place, now: string): Sql => sql`
  case when not o.has_local_prices then o.list_prices[${place.zoneId}]
  else ${scopedSql('EVERYONE', place, now)} end`

/** What the prices of an offer (o) are read as, and how they are joined. */
type Prices = { join: Sql; price: Sql; from: Sql; buyer: Sql }

/** For guests and most buyers: the price for all. */
const usual = (base: Sql, from: Sql): Prices => ({ join: sql``, price: base, from, buyer: sql`0::bigint` })

/**
 * For a company: the lowest of the price for all (`base`), the company price and the price of its contracts at the
 * quantity (q), with the place of its kind in `priceBuyers`; of equal ones the plainest. Offers without company prices
 * and contracts cost no further look-up. `quantity` joins q where the statement has none.
 */
function ownPrices(
  companyId: number,
  base: Sql,
  from: Sql,
  place: Place | null,
  now: string,
  quantity: Sql = sql``,
): Prices {
  const own = sql`select t.offer_id from ${contractsOf(companyId)} where ${inForce(now)}`
  const agreed = sql`case when o.id in (${own}) then (
      select min(coalesce(line.price_paise, (b.paise * (10000 - line.discount_bp) + 5000) / 10000)) from (
        select distinct on (t.contract_id) t.price_paise, t.discount_bp from ${contractsOf(companyId)}
        where t.offer_id = o.id and ${inForce(now)} and t.min_milli <= q.milli
        order by t.contract_id, t.min_milli desc
      ) line) end`
  const company = sql`case when o.has_company_prices then ${scopedSql('COMPANY', place, now)} end`
  return {
    join: sql`${quantity} cross join lateral (
      select case when b.paise is not null then least(array[b.paise, 0], array[${company}, 1], array[${agreed}, 2]) end
        as own
      from (select ${base} as paise offset 0) b offset 0
    ) mine`,
    price: sql`mine.own[1]`,
    from: sql`least(${from}, mine.own[1])`,
    buyer: sql`mine.own[2]`,
  }
}

/** Full trips of this capacity for `load` grams, and what remains; null if no vehicle is suitable. */
const tripsInto = (payload: 'full_grams' | 'half_grams'): Sql =>
  sql`case when ${sql.ref(payload)} > 0 then (load - 1) / ${sql.ref(payload)} end`
const restAfter = (payload: 'full_grams' | 'half_grams'): Sql => sql`load - ${tripsInto(payload)} * ${sql.ref(payload)}`

/**
 * Offers of a size (v) that reach the place, with the amounts of one line at the reference quantity: the calculation of
 * the domain's `quote` in whole paise, half up; a test compares the two. Each step is calculated once (`offset 0`).
 * `which` can restrict offers (o) and their stock (k). Dispatch points are active and of approved sellers
 * (readNetwork), so sellers are not checked.
 */
function pricedOffers(
  lanes: Awaited<ReturnType<typeof lanesTo>>,
  { join, price, from, buyer }: Prices,
  now: string,
  which: Sql = sql``,
): Sql {
  const point = sql`o.dispatch_point_id`
  return sql`(
    select *, case when near then 2 * ((taxable * charged_bp + 10000) / 20000)
    else (taxable * charged_bp + 5000) / 10000 end as tax
    from (
      select *, goods + freight + loading as taxable
      from (
        select offer_id, point, lead_days, from_paise, buyer, qty, grams, load, near, charged_bp, price,
          case when is_halved then half_needs else needs end as needs,
          case when is_halved then half_freight else whole_freight end + ${lanes.surcharge} as freight,
          (per_tonne * grams + 500000) / 1000000 + case when is_halved then halving else 0 end as loading,
          (price * qty + 500) / 1000 as goods
        from (
          select *, half_freight is not null
            and (whole_freight is null or half_freight + halving < whole_freight) as is_halved
          from (
            select *, ${lanes.freight(sql`needs`, sql`fulls`, sql`rest`)} as whole_freight,
              ${lanes.freight(sql`half_needs`, sql`half_fulls`, sql`half_rest`)} as half_freight
            from (
              select *, ${tripsInto('full_grams')} as fulls, ${restAfter('full_grams')} as rest,
                ${tripsInto('half_grams')} as half_fulls, ${restAfter('half_grams')} as half_rest
              from (
              select *, ${lanes.payload(sql`needs`)} as full_grams,
                case when halving_rate is not null then ${lanes.payload(sql`half_needs`)} end as half_grams,
                (halving_rate * grams + 500000) / 1000000 as halving
              from (
          select o.id as offer_id, ${point} as point, o.lead_days, ${from} as from_paise,
          ${buyer} as buyer, q.milli as qty,
          (q.milli * v.grams_per_unit + 500) / 1000 as grams,
            (q.milli * v.freight_grams + 500) / 1000 as load, v.needs,
            v.half_needs,
            case when v.half_needs is not null then ${lanes.halvingOf(point, sql`v.diameter_mm`)} end as halving_rate,
            ${lanes.bandOf(point)} as band, ${lanes.loadingOf(point)} as per_tonne, ${lanes.isNear(point)} as near,
            ${lanes.rateOf(point, sql`v.rate_bp`)} as charged_bp, ${price} as price
          from offer_shown o
            cross join lateral (select quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli) q ${join}
          where o.variant_id = v.id and o.status = 'LIVE' and (o.price_valid_to is null or o.price_valid_to > ${now})
          and ${lanes.bandOf(point)} > 0
            ${which}
          offset 0
                ) weighed where price is not null offset 0
              ) carried where full_grams > 0 or half_grams > 0 offset 0
            ) counted offset 0
          ) ways where whole_freight is not null or half_freight is not null offset 0
        ) chosen offset 0
      ) summed offset 0
    ) totalled offset 0
  ) taxed`
}

/**
 * Cheapest per gram first, followed by the reported values: the minimum of such arrays is the best offer, without
 * sorting.
 */
const notice = sql`array[(taxable + tax) * 1000000 / greatest(grams, 1), offer_id, v.id, point, qty, grams, charged_bp,
  price, goods, freight, loading, tax, taxable + tax, needs, load, buyer]`

/** A value of the best offer of a product, which has one: products without offers are left out. */
const best = (place: Sql) => sql<NonNullable<number>>`best[${place}]`

/**
 * Every product selected by `where` (over p, c, v) with its lowest delivered price at the place, in one statement.
 * Offers are found by size in an index with their prices, and summed on the way. Usually the cheapest offer of a size
 * is in stock; only otherwise are all of its stocks read.
 */
export async function readListing(
  ctx: Ctx,
  where: Sql,
  place: Place,
  customer: Customer = everyone,
): Promise<ListingRow[]> {
  const now = ctx.now.toISOString()
  const [base, from] = [priceSql(place, now), sql`o.from_paise`]
  const prices = customer.companyId === null ? usual(base, from) : ownPrices(customer.companyId, base, from, place, now)
  const lanes = await lanesTo(ctx, place)
  const inStock = sql`and exists (select from stock_shown k where k.offer_id = o.id
    and k.on_hand_milli - k.reserved_milli >= q.milli)`
  return rowsOf(
    ctx.db,
    'products.readListing',
    sql`
with rate as materialized (
  select distinct on (hsn) hsn, rate_bp from gst_rates
  where valid_from <= (${now}::timestamptz at time zone 'Asia/Kolkata')::date
  order by hsn, valid_from desc
), wanted as materialized (
  select v.product_id, v.id, v.reference_milli, v.grams_per_unit, r.rate_bp,
    freight_grams(v.grams_per_unit, v.stowage_ml, h.litres_per_tonne) as freight_grams,
    b.needs, nullif(b.half_needs, b.needs) as half_needs, coalesce(v.diameter_mm, 0) as diameter_mm
  from products p
    join category_shown c on c.id = p.category_id
    left join product_class_shown h on h.id = coalesce(p.class_id, c.default_class_id)
    join variants v on v.product_id = p.id and v.status = 'ACTIVE'
    join rate r on r.hsn = v.hsn
    cross join lateral (select goods_length(v.attributes, h.length_mm) as mm,
      coalesce(v.form <> 'STRAIGHT', false) as is_folded offset 0) piece
    cross join lateral (select
      goods_needs(coalesce(h.handling, 'PACKED'), goods_bed(h.length, piece.mm, piece.is_folded), v.grams_per_unit)
        as needs,
      case when h.length = 'FOLDABLE' then goods_needs(coalesce(h.handling, 'PACKED'),
        goods_bed(h.length, piece.mm, true), v.grams_per_unit) end as half_needs offset 0) b
  where p.status = 'PUBLISHED' and ${licensed(ctx)} and ${where}
), size as (
  select v.product_id, s.offers, s.least_days, had.at_once or other.best is not null as any_stock,
    array_append(case when had.at_once then s.best else coalesce(other.best, s.best) end, s.min_paise) as best
  from wanted v
    cross join lateral (select count(*) as offers, min(lead_days) as least_days, min(from_paise) as min_paise,
    min(${notice}) as best from ${pricedOffers(lanes, prices, now)}) s
    cross join lateral (
      select coalesce((select k.on_hand_milli - k.reserved_milli >= s.best[5] from stock_shown k
      where k.offer_id = s.best[2]), false) as at_once offset 0
    ) had
    cross join lateral (select min(${notice}) as best from ${pricedOffers(
      lanes,
      prices,
      now,
      sql`${inStock}
    and not had.at_once`,
    )}) other
  where s.offers > 0
), board as (
  select product_id, sum(offers)::int as offers, bool_or(any_stock) as any_stock, min(least_days) as least_days,
    min(array_prepend(case when any_stock then 0::bigint else 1 end, best)) as best,
    json_agg((best[13] * 1000 + best[5] / 2) / best[5]) as units
  from size group by product_id
)
select k.product_id, p.brand_id, p.sold_count, p.created_at,
  shown_rating(p.rating_sum, p.rating_count) as rating,
  p.country_of_origin as country, k.offers as "offerCount", k.any_stock as "inStock", ${sql<NonNullable<number>>`k.least_days`} as "leadDays",
  p.grades, p.sizes,
  ${best(sql`3`)} as "offerId", ${best(sql`4`)} as "variantId", ${best(sql`5`)} as "dispatchPointId", ${best(sql`6`)} as "quantityMilli",
  ${best(sql`7`)} as grams,
  ${best(sql`8`)} as "rateBp", ${best(sql`9`)} as "pricePaise", ${best(sql`10`)} as "goodsPaise", ${best(sql`11`)} as "freightPaise",
  ${best(sql`12`)} as "loadingPaise",
  ${best(sql`13`)} as "taxPaise", ${best(sql`14`)} as "totalPaise", ${best(sql`15`)}::int as needs, ${best(sql`16`)} as "freightGrams",
  ${best(sql`17`)}::int as "buyerAt", ${best(sql`18`)} as "fromPaise", ${sql<NonNullable<number>>`((best[14] * 1000 + best[6] / 2) / best[6])`} as "unitPaise", ${sql<number[]>`k.units`} as "sizePaise"
from board k join products p on p.id = k.product_id`,
  )
}

/** The same without a pincode: the lowest ex-yard price before GST. */
export type BareRow = Pick<
  ListingRow,
  | 'productId'
  | 'brandId'
  | 'rating'
  | 'soldCount'
  | 'createdAt'
  | 'country'
  | 'offerCount'
  | 'inStock'
  | 'leadDays'
  | 'grades'
  | 'sizes'
  | 'variantId'
  | 'sizePaise'
  | 'fromPaise'
  | 'buyerAt'
> & {
  /** Per unit, which may be a bag of 5 kg or of 50; goods can be compared only per tonne. */
  pricePaise: number
  perTonnePaise: number
}

export async function readBareListing(ctx: Ctx, where: Sql, customer: Customer = everyone): Promise<BareRow[]> {
  const now = ctx.now.toISOString()
  const open = byPoint((await readNetwork(ctx)).points, () => true, false)
  const base = sql`o.from_paise`
  const { companyId } = customer
  const quantity = sql`cross join lateral (
    select quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli) q`
  const { join, price, buyer } =
    companyId === null ? usual(base, base) : ownPrices(companyId, base, base, null, now, quantity)
  const offers = sql`offers o ${join} where o.variant_id = v.id and o.status = 'LIVE'
      and o.from_paise is not null and (o.price_valid_to is null or o.price_valid_to > ${now})
      and (${open}::boolean[])[o.dispatch_point_id]`
  const enough = sql`exists (select from stock_shown k where k.offer_id = o.id
    and k.on_hand_milli - k.reserved_milli >= v.moq_milli)`
  return rowsOf(
    ctx.db,
    'products.readBareListing',
    sql`
with wanted as materialized (
  select v.product_id, v.id, v.moq_milli, v.reference_milli, v.grams_per_unit
  from products p
    join category_shown c on c.id = p.category_id
    join variants v on v.product_id = p.id and v.status = 'ACTIVE'
  where p.status = 'PUBLISHED' and ${licensed(ctx)} and ${where}
), size as (
  select v.product_id, s.offers, s.least_days, s.cheapest[1] as paise, had.at_once
  or other.best is not null as any_stock, v.id,
    case when had.at_once then array[s.cheapest[1], s.cheapest[3]]
    else coalesce(other.best, array[s.cheapest[1], s.cheapest[3]]) end as best, v.grams_per_unit as grams
  from wanted v
    cross join lateral (select count(*) as offers, min(o.lead_days) as least_days, min(array[${price},
    o.id, ${buyer}]) as cheapest from ${offers}) s
    cross join lateral (
      select coalesce((select k.on_hand_milli - k.reserved_milli >= v.moq_milli from stock_shown k
      where k.offer_id = s.cheapest[2]), false) as at_once offset 0
    ) had
    cross join lateral (select min(array[${price}, ${buyer}]) as best from ${offers} and not had.at_once
    and ${enough}) other
  where s.offers > 0
), board as (
  select product_id, sum(offers)::int as offers, bool_or(any_stock) as any_stock, min(least_days) as least_days,
  json_agg(paise) as prices,
    min(array[case when any_stock then 0::bigint else 1 end, best[1] * 1000000 / grams, id, best[1], paise, best[2]])
    as best
  from size group by product_id
)
select k.product_id as "productId", p.brand_id as "brandId", p.sold_count as "soldCount", p.created_at as "createdAt",
  shown_rating(p.rating_sum, p.rating_count) as rating,
  p.country_of_origin as country, k.offers as "offerCount", k.any_stock as "inStock", ${sql<NonNullable<number>>`k.least_days`} as "leadDays",
  p.grades, p.sizes, ${best(sql`2`)} as "perTonnePaise", ${best(sql`3`)} as "variantId", ${best(sql`4`)} as "pricePaise",
  ${best(sql`5`)} as "fromPaise", ${best(sql`6`)}::int as "buyerAt", ${sql<number[]>`k.prices`} as "sizePaise"
from board k join products p on p.id = k.product_id`,
  )
}
