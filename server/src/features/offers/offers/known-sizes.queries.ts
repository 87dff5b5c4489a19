import type { PriceBounds } from '@neev/domain/catalogue/approvals'
import type { ProposedPrice } from '@neev/domain/offers/prices/price-jumps'
import type { Buyer } from '@neev/domain/offers/prices/prices'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { chargedRateOf } from '#features/offers/prices/prices.ts'
import { lastPrices, proposedPricesOf } from './pricing/ask-prices.queries.ts'
import { boundsOf } from './pricing/market.queries.ts'

/** A size with the seller's offer at one dispatch point, if any. */
export type Known = {
  variantId: number
  productId: number
  sku: string
  moqMilli: number
  stepMilli: number
  mrpPaise: number | null
  rateBp: number
  bounds: PriceBounds | null
  offerId: number | null
  offerSku: string | null
  status: string | null
  onHandMilli: number
  reservedMilli: number
  leadDays: number | null
  validTo: Date | null
  /** Current prices, or the last ones. */
  prices: { buyer: Buyer; scope: string; place: string; fromMilli: number; pricePaise: number }[]
  expired: boolean
  /** Prices that wait for review. */
  proposed: ProposedPrice[] | null
}

/** Sizes selected by `where` (over v, p), with the seller's offers at the dispatch point. */
export function readKnown(ctx: Ctx, ids: readonly number[], sellerId: number, pointId: number): Promise<Known[]> {
  const now = ctx.now.toISOString()
  return rowsOf(
    ctx.db,
    'offers.readKnown',
    sql`select v.id as "variantId", v.product_id, v.sku, v.moq_milli,
      v.step_milli, v.mrp_paise,
          ${chargedRateOf(ctx, sql`v.hsn`, sql`${sellerId}::bigint`)} as "rateBp", ${boundsOf} as bounds,
          o.id as "offerId", o.sku as "offerSku", o.status, coalesce(k.on_hand_milli, 0) as "onHandMilli",
          coalesce(k.reserved_milli, 0) as "reservedMilli", o.lead_days, o.price_valid_to as "validTo",
          ${lastPrices(now)} as prices, coalesce(last.at <= ${now}, false) as expired, ${proposedPricesOf} as proposed
        from size_shown v join product_shown p on p.id = v.product_id join category_shown c on c.id = p.category_id
          left join offers o on o.variant_id = v.id and o.seller_id = ${sellerId} and o.dispatch_point_id = ${pointId}
          left join stock_shown k on k.offer_id = o.id
          left join lateral (select max(coalesce(r.valid_to, 'infinity')) as at from offer_price_shown r
            where r.offer_id = o.id and r.buyer = 'EVERYONE' and r.valid_from <= ${now}) last on true
        where v.id = any(${ids}::bigint[]) and v.status = 'ACTIVE'
          and (p.status = 'PUBLISHED' or (p.status = 'PROPOSED' and p.proposed_by = ${sellerId}))
        order by v.id`,
  )
}
