import type { PriceBounds } from '@neev/domain/catalogue/approvals'
import type { PriceStep, ProposedPrice } from '@neev/domain/offers/prices/price-jumps'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { boundsOf } from './market.queries.ts'

/** Price changes of a live offer that wait for review. */
export type PriceChangeRequest = {
  changeId: number
  fromPaise: number | null
  toPaise: number
  isBase: boolean
  question: string | null
  since: string
}

const openChangeRequest = sql`product_changes ch where ch.target = 'OFFER' and ch.target_id = o.id
  and ch.kind = 'UPDATE'
  and ch.status in ('PENDING', 'CHANGES_REQUESTED')`

/** The waiting price change of an offer, as shown to its seller; over o. */
export const waitingPrice = sql<PriceChangeRequest>`(select jsonb_build_object('changeId', ch.id, 'fromPaise', ch.diff -> 0 -> 'old',
  'toPaise', ch.diff -> 0 -> 'new',
  'isBase', ch.diff -> 0 ->> 'name' = 'pricePaise', 'question', case
  when ch.status = 'CHANGES_REQUESTED' then ch.external_note end,
  'since', ch.created_at) from ${openChangeRequest})`

/** The requested prices of an offer; over o. */
export const proposedPricesOf = sql<ProposedPrice[]>`(select ch.diff -> 1 -> 'new' from ${openChangeRequest})`

/** All current prices of an offer, or the last ones; over o. */
export const lastPrices = (now: string) => sql`(
  select coalesce(json_agg(json_build_object('buyer', r.buyer, 'scope', r.scope, 'place', r.place, 'fromMilli',
  r.min_milli, 'pricePaise', r.price_paise)
    order by r.scope, r.place, r.buyer desc, r.min_milli), '[]') from offer_price_shown r
  where r.offer_id = o.id and r.valid_from <= ${now}
  and coalesce(r.valid_to, 'infinity') >= least(${now}::timestamptz + interval '1 microsecond',
    (select max(coalesce(x.valid_to, 'infinity')) from offer_price_shown x where x.offer_id = o.id and x.buyer = 'EVERYONE'
    and x.valid_from <= ${now})))`

export type Standing = {
  offerId: number
  variantId: number
  productId: number
  sellerId: number
  isOnSale: boolean
  bounds: PriceBounds | null
  /** Current prices, or the last ones. */
  prices: PriceStep[]
  waitingPrices: ProposedPrice[] | null
  changeId: number | null
}

/** The current prices of these offers and what waits for review; locked in the order of their ids. */
export const readStanding = (db: Db, ids: readonly number[], now: Date): Promise<Standing[]> =>
  rowsOf(
    db,
    'offers.readStanding',
    sql`select o.id as "offerId", o.variant_id, v.product_id, o.seller_id,
          o.status in ('LIVE', 'PAUSED', 'BLOCKED') as "isOnSale", ${boundsOf} as bounds,
          ${proposedPricesOf} as "waitingPrices", (select ch.id from ${openChangeRequest}) as "changeId",
          ${lastPrices(now.toISOString())} as prices
        from offers o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
        join category_shown c on c.id = p.category_id
        where o.id = any(${ids}::bigint[]) order by o.id for update of o`,
  )
