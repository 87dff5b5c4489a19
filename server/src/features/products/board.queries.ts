import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import type { Place } from '#features/pincodes/pincodes.ts'
import { kmTo, readNetwork } from '#features/shipping/shipping.ts'
import { holdsAt, licensed, onSale } from './offers.queries.ts'

/** One product as lists see it: what it is filtered and sorted by, and its best delivered price at the reference quantity. */
export type BoardRow = {
  productId: number
  brandId: number | null
  rating: number | null
  soldCount: number
  createdAt: string
  country: string
  offerCount: number
  inStock: boolean
  leadDays: number
  grades: string[]
  /** Values of the product's axes over its variants: `{ nominalMm: ['15', '20'] }`. */
  sizes: Record<string, string[]>
  variantId: number
  offerId: number
  dispatchPointId: number
  quantityMilli: number
  grams: number
  rateBp: number
  pricePaise: number
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  totalPaise: number
  /** One selling unit at the site, GST included. Lists sort by the same figure per kilogram within a product, and show this. */
  unitPaise: number
  /** The same of each of its sizes' best offer: what the price filter compares. */
  sizePaise: number[]
}

type Lane = { p: number; payload: number; long: boolean; rate: number; least: number; loading: number; state: string }

/** Points × vehicles that reach the place: what the freight of any load comes to. */
async function lanesTo(ctx: Ctx, place: Place): Promise<Lane[]> {
  const [{ points, slabs }, km] = [await readNetwork(ctx), await kmTo(ctx, place)]
  const lanes: Lane[] = []
  for (const [id, distance] of km) {
    const point = points.get(id)
    const at = slabs.distanceKm.findIndex((upTo) => distance <= upTo)
    for (const vehicle of point && at >= 0 ? slabs.vehicles : []) {
      const rate = vehicle.ratePaisePerTonne[at]
      if (rate === undefined || !point) continue
      const { loadingPaisePerTonne: loading, stateCode: state } = point
      lanes.push({
        p: id,
        payload: vehicle.payloadGrams,
        long: vehicle.longBar,
        rate,
        least: vehicle.minChargePaise,
        loading,
        state,
      })
    }
  }
  return lanes
}

/** The price per unit at the place, as `priceFor` finds it: the list's own for the zone, unless narrower rows say otherwise. */
const priceSql = (place: Place, now: string): SQL => sql`
  case when not o.has_local_prices then o.list_prices[${place.zoneId}]
  else (
    select step.price_paise from (
      select r.price_paise, r.min_milli, r.valid_from,
        dense_rank() over (order by array_position(array['PINCODE','DISTRICT','ZONE','STATE','ALL'], r.scope)) as narrowness
      from offer_prices r
      where r.offer_id = o.id and r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now}) and ${holdsAt(place)}
    ) step where step.narrowness = 1 and step.min_milli <= q.milli
    order by step.min_milli desc, step.valid_from desc limit 1
  ) end`

/**
 * Every product that `where` picks (over p, c, v) with its best delivered price at the place, in one statement. The arithmetic is
 * `quote` of the domain for one line at the reference quantity, in whole paise, half-up; a test holds the two together.
 */
export async function readBoard(ctx: Ctx, where: SQL, place: Place): Promise<BoardRow[]> {
  const now = ctx.now.toISOString()
  const lanes = JSON.stringify(await lanesTo(ctx, place))
  return rowsOf<BoardRow>(
    ctx.db,
    sql`
with lane as materialized (
  select * from jsonb_to_recordset(${lanes}::jsonb) as l(p bigint, payload bigint, long boolean, rate bigint, least bigint, loading bigint, state text)
), point as materialized (
  select distinct p, loading, state from lane
), rate as materialized (
  select distinct on (hsn) hsn, rate_bp from gst_rates where valid_from <= (${now}::timestamptz at time zone 'Asia/Kolkata')::date
  order by hsn, valid_from desc
), candidate as materialized (
  select p.id as product_id, v.id as variant_id, o.id as offer_id, o.dispatch_point_id as point, o.seller_id, o.lead_days,
    q.milli as qty, (q.milli * v.grams_per_unit + 500) / 1000 as grams, v.hsn, c.long_bar,
    ${priceSql(place, now)} as price,
    s.on_hand_milli - s.reserved_milli >= q.milli as in_stock
  from products p
    join categories c on c.id = p.category_id
    join variants v on v.product_id = p.id and v.status = 'ACTIVE'
    join offers o on o.variant_id = v.id and ${onSale}
    cross join lateral (select quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli) q
    join point on point.p = o.dispatch_point_id
    join stock s on s.offer_id = o.id
  where p.status = 'PUBLISHED' and ${licensed(ctx)} and (o.price_valid_to is null or o.price_valid_to > ${now}) and ${where}
), freight as materialized (
  select k.point, k.grams, k.long_bar, min(greatest(l.least, (l.rate * k.grams + 500000) / 1000000)) as paise
  from (select distinct point, grams, long_bar from candidate) k
    join lane l on l.p = k.point and l.payload >= k.grams and (l.long or not k.long_bar)
  group by 1, 2, 3
), summed as (
  select k.*, r.rate_bp, f.paise as freight, (point.loading * k.grams + 500000) / 1000000 as loading,
    (k.price * k.qty + 500) / 1000 as goods, point.state
  from candidate k join freight f using (point, grams, long_bar) join point on point.p = k.point join rate r on r.hsn = k.hsn
  where k.price is not null
), taxed as (
  select *, goods + freight + loading as taxable,
    case when state = ${place.stateCode} then 2 * (((goods + freight + loading) * rate_bp + 10000) / 20000)
      else ((goods + freight + loading) * rate_bp + 5000) / 10000 end as tax
  from summed
), sized as (
  select product_id, json_agg(unit) as units from (
    select distinct on (variant_id) product_id, ((taxable + tax) * 1000 + qty / 2) / qty as unit
    from taxed order by variant_id, in_stock desc, taxable + tax, offer_id
  ) best group by product_id
), ranked as (
  select *, count(*) over w as offer_count, bool_or(in_stock) over w as any_stock, min(lead_days) over w as least_days,
    row_number() over (partition by product_id order by in_stock desc, (taxable + tax)::numeric / greatest(grams, 1), offer_id) as place_in
  from taxed window w as (partition by product_id)
)
select k.product_id as "productId", p.brand_id as "brandId", p.sold_count as "soldCount", p.created_at as "createdAt",
  case when p.rating_count > 0 then p.rating_sum::float / p.rating_count end as rating,
  p.country_of_origin as country, k.offer_count::int as "offerCount", k.any_stock as "inStock", k.least_days as "leadDays",
  p.grades, p.sizes,
  k.variant_id as "variantId", k.offer_id as "offerId", k.point as "dispatchPointId", k.qty as "quantityMilli", k.grams,
  k.rate_bp as "rateBp", k.price as "pricePaise", k.goods as "goodsPaise", k.freight as "freightPaise", k.loading as "loadingPaise",
  k.tax as "taxPaise", k.taxable + k.tax as "totalPaise", ((k.taxable + k.tax) * 1000 + k.qty / 2) / k.qty as "unitPaise",
  sized.units as "sizePaise"
from ranked k join products p on p.id = k.product_id join sized on sized.product_id = k.product_id
where k.place_in = 1`,
  )
}

/** The same where no pincode is known: what the goods alone start from, ex-yard, before GST. */
export type BareRow = Pick<
  BoardRow,
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
> & {
  pricePaise: number
}

export async function readBareBoard(ctx: Ctx, where: SQL): Promise<BareRow[]> {
  const now = ctx.now.toISOString()
  return rowsOf<BareRow>(
    ctx.db,
    sql`
with candidate as (
  select p.id as product_id, v.id as variant_id, o.lead_days, o.from_paise, v.grams_per_unit,
    s.on_hand_milli - s.reserved_milli >= v.moq_milli as in_stock
  from products p
    join categories c on c.id = p.category_id
    join variants v on v.product_id = p.id and v.status = 'ACTIVE'
    join offers o on o.variant_id = v.id and ${onSale}
    join stock s on s.offer_id = o.id
  where p.status = 'PUBLISHED' and ${licensed(ctx)} and o.from_paise is not null and (o.price_valid_to is null or o.price_valid_to > ${now}) and ${where}
), ranked as (
  select *, count(*) over w as offer_count, bool_or(in_stock) over w as any_stock, min(lead_days) over w as least_days,
    row_number() over (partition by product_id order by in_stock desc, from_paise::numeric / grams_per_unit, variant_id) as place_in
  from candidate window w as (partition by product_id)
), sized as (
  select product_id, json_agg(paise) as prices
  from (select product_id, min(from_paise) as paise from candidate group by product_id, variant_id) best group by product_id
)
select k.product_id as "productId", p.brand_id as "brandId", p.sold_count as "soldCount", p.created_at as "createdAt",
  case when p.rating_count > 0 then p.rating_sum::float / p.rating_count end as rating,
  p.country_of_origin as country, k.offer_count::int as "offerCount", k.any_stock as "inStock", k.least_days as "leadDays",
  p.grades, p.sizes,
  k.variant_id as "variantId", k.from_paise as "pricePaise", sized.prices as "sizePaise"
from ranked k join products p on p.id = k.product_id join sized on sized.product_id = k.product_id where k.place_in = 1`,
  )
}
