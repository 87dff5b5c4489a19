import { whyWithoutAuthorisation } from '@neev/domain/catalogue/brands'
import { mulDiv } from '@neev/domain/core/money'
import { scopeOf } from '@neev/domain/core/permissions'
import { terms } from '@neev/domain/core/refusals'
import type { Buyer } from '@neev/domain/pricing/prices'
import { sql } from 'kysely'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { AsJson } from '#core/db/as-json.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { chargedRateOf, checkPrices } from '#features/prices/prices.ts'
import { setCount } from '#features/stock/stock.ts'
import { askPrices, type PriceChangeRequest, waitingPrice } from './ask-prices.ts'
import { refreshListPrices } from './list-prices.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Stock, price or status of offers has changed; invalidates lists and pages. */
    'offers.changed': { offerIds: number[] }
  }
}

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
  priceChangeRequest: PriceChangeRequest | null
  version: number
}

/** Offers that the caller works on: of their business (an associate's with its dealers'), or all. */
export function owned(ctx: Ctx, permission: 'offer:read:own' | 'offer:write:own' | 'stock:write'): Sql {
  const { roles, sellerId } = actorOf(ctx)
  if (scopeOf(roles, permission) === 'any') return sql`true`
  return sellerId === null ? sql`false` : sql`o.seller_id = ${sellerId}`
}

const inForce = (now: string) => sql`r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now})`

/** Offers as shown to their seller, selected by `where` (over o, v, p, c, s). */
export function readSellerOffers(
  ctx: Ctx,
  where: Sql,
  tail: Sql = sql``,
): Promise<(SellerOfferRow & { total: number })[]> {
  const now = ctx.now.toISOString()
  return rowsOf<SellerOfferRow & { total: number }>(
    ctx.db,
    sql`select o.id, o.sku, o.status, v.id as "variantId", v.title as "variantTitle", p.title as "productTitle",
      p.identifier as "productIdentifier",
          c.name as "categoryName", p.picture as drawing, v.attributes, o.seller_id as "sellerId",
          s.trade_name as "sellerName", d.city, v.unit,
          o.moq_milli as "moqMilli", o.step_milli as "stepMilli", o.max_milli as "maxMilli", o.lead_days as "leadDays",
          k.on_hand_milli as "onHandMilli",
          k.reserved_milli as "reservedMilli", v.mrp_paise as "mrpPaise",
          ${chargedRateOf(ctx, sql`v.hsn`, sql`o.seller_id`)} as "rateBp",
          (select coalesce(json_agg(json_build_object('id', r.id, 'buyer', r.buyer, 'scope', r.scope, 'place', r.place,
          'fromMilli', r.min_milli, 'pricePaise', r.price_paise,
              'validFrom', r.valid_from, 'validTo', r.valid_to)
              order by array_position(array['PINCODE','DISTRICT','ZONE','STATE','ALL'], r.scope), r.place,
              r.buyer desc, r.min_milli), '[]')
            from offer_prices r where r.offer_id = o.id and ${inForce(now)}) as prices,
          base.price_paise as "basePaise", o.price_valid_to as "priceValidTo",
          base.price_paise is null as "priceExpired", case
          when p.licensed_until < (${now}::timestamptz at time zone 'Asia/Kolkata')::date then p.licensed_until
          end as "licenceEndedOn",
          case when o.status in ('BLOCKED', 'PAUSED')
          and not has_brand_authorisation(o.seller_id, p.brand_id) then br.name end as "authorisationNeeded",
          ${waitingPrice} as "priceChangeRequest", o.version, count(*) over ()::int as total
        from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
        join categories c on c.id = p.category_id
          join sellers s on s.id = o.seller_id join dispatch_points d on d.id = o.dispatch_point_id
          join stock k on k.offer_id = o.id
          left join brands br on br.id = p.brand_id
          left join lateral (select r.price_paise from offer_prices r where r.offer_id = o.id and r.buyer = 'EVERYONE'
          and ${inForce(now)}
            order by (r.scope = 'ALL') desc, r.min_milli, r.valid_from desc limit 1) base on true
        where ${where} ${tail}`,
  )
}

type Filter = {
  search?: string | null
  status?: string | null
  lowStock: boolean
  expired: boolean
  category?: string | null
}
const sorts = {
  title: sql`v.title`,
  stock: sql`k.on_hand_milli`,
  price: sql`base.price_paise`,
  updatedAt: sql`o.updated_at`,
}

/** A page of the caller's offers, with counts by status. */
export const listSellerOffers = (ctx: Ctx, page: PageInput, filter: Filter) =>
  listOffersOf(ctx, owned(ctx, 'offer:read:own'), page, filter)

/** The same for offers selected by the caller (over o). */
export async function listOffersOf(ctx: Ctx, whose: Sql, page: PageInput, filter: Filter) {
  const others = allOf([
    whose,
    filter.search && sql`(v.title ilike ${containing(filter.search)} or o.sku ilike ${containing(filter.search)})`,
    filter.category && sql`c.slug = ${filter.category}`,
    filter.lowStock &&
      sql`k.on_hand_milli - k.reserved_milli < quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)`,
    filter.expired && sql`o.price_valid_to <= ${ctx.now}`,
  ])
  const where = filter.status ? sql`${others} and o.status = ${filter.status}` : others
  const rows = await readSellerOffers(ctx, where, pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`o.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select o.status, count(*)::int as count from offers o join variants v on v.id = o.variant_id
      join products p on p.id = v.product_id
          join categories c on c.id = p.category_id join stock k on k.offer_id = o.id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export async function getSellerOffer(ctx: Ctx, id: string | number): Promise<SellerOfferRow> {
  return found((await readSellerOffers(ctx, sql`o.id = ${idOf(id)} and ${owned(ctx, 'offer:read:own')}`))[0])
}

/** Sets the counted stock; not below what is reserved for orders. */
export async function setStock(ctx: Ctx, id: string, onHandMilli: number, reason: string): Promise<SellerOfferRow> {
  return transaction(ctx, async (ctx) => {
    found(await rowOf(ctx.db, sql`select 1 from offers o where o.id = ${idOf(id)} and ${owned(ctx, 'stock:write')}`))
    await setCount(ctx, idOf(id), { onHandMilli, reason })
    await ctx.emit('offers.changed', { offerIds: [idOf(id)] })
    return getSellerOffer(ctx, id)
  })
}

/** Replaces the current prices of offers as `next` returns them. Returns the offers whose prices wait for review. */
async function reprice(
  ctx: Ctx,
  offers: readonly SellerOfferRow[],
  next: (paise: number) => number,
  validTo: Date | null,
): Promise<Set<number>> {
  const prices = offers.flatMap((offer) => {
    const own = offer.prices.map(({ buyer, scope, place, fromMilli, pricePaise }) => ({
      offerId: offer.id,
      buyer,
      scope,
      place,
      fromMilli,
      pricePaise: next(pricePaise),
      validTo,
    }))
    checkPrices(ctx, own, offer, (_, name) => (name === 'validTo' ? name : 'price'))
    return own
  })
  return askPrices(ctx, prices)
}

export async function ownedOffer(ctx: Ctx, id: string): Promise<SellerOfferRow> {
  await sql`select 1 from offers o where o.id = ${idOf(id)} and ${owned(ctx, 'offer:write:own')} for update`.execute(
    ctx.db,
  )
  return found((await readSellerOffers(ctx, sql`o.id = ${idOf(id)} and ${owned(ctx, 'offer:write:own')}`))[0])
}

/** Sets a new base price; zone prices and quantity breaks change in proportion. */
export async function setPrice(
  ctx: Ctx,
  id: string,
  pricePaise: number,
  validTo: Date | null,
): Promise<SellerOfferRow> {
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    const base = offer.basePaise
    const anew = {
      id: 0,
      buyer: 'EVERYONE' as const,
      scope: 'ALL',
      place: '',
      fromMilli: 0,
      pricePaise,
      validFrom: '',
      validTo: null,
    }
    // Without a price for all buyers, company prices have no proportion to keep
    const from = base === null ? { ...offer, prices: [...offer.prices, anew] } : offer
    await reprice(ctx, [from], (paise) => (base === null ? paise : mulDiv(paise, pricePaise, base)), validTo)
    await changed(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

/** The same change for many offers, all or none: the daily price change of a steel yard. */
export async function updatePricesByAmount(
  ctx: Ctx,
  ids: readonly string[],
  byPaise: number,
  validTo: Date | null,
): Promise<{ changed: number; held: number }> {
  if (ids.length === 0 || ids.length > 500)
    throw refused('TOO_LARGE', { field: terms('SELECTION'), max: 500 }, 'offerIds')
  return transaction(ctx, async (ctx) => {
    const offers = await readSellerOffers(
      ctx,
      sql`o.id = any(${ids.map(Number)}::bigint[]) and ${owned(ctx, 'offer:write:own')}`,
    )
    if (offers.length !== new Set(ids).size) throw refused('NOT_FOUND')
    const held = await reprice(ctx, offers, (paise) => paise + byPaise, validTo)
    await changed(
      ctx,
      offers.map((offer) => offer.id),
    )
    return { changed: offers.length - held.size, held: held.size }
  })
}

/** Updates list prices and publishes the change for cached pages. */
export async function changed(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db
    .updateTable('offers')
    .set((db) => ({ updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
  await refreshListPrices(ctx, sql`o.id = any(${ids}::bigint[])`)
  await ctx.emit('offers.changed', { offerIds: ids })
}

/** What keeps it off sale besides its seller. */
const whyHeld = ({ authorisationNeeded }: SellerOfferRow) =>
  whyWithoutAuthorisation(
    authorisationNeeded === null ? null : { name: authorisationNeeded, authorisationRequired: true },
    false,
  )

/** Pauses or resumes an offer; existing orders are unaffected. */
export async function pauseOffer(ctx: Ctx, id: string, pause: boolean): Promise<SellerOfferRow> {
  const [from, to] = pause ? ['LIVE', 'PAUSED'] : ['PAUSED', 'LIVE']
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    if (offer.status !== from) throw refused('BAD_TRANSITION')
    if (!pause) refuseIf(whyHeld(offer))
    await sql`update offers set status = ${to} where id = ${offer.id}`.execute(ctx.db)
    await changed(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}
