import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

export type OfferNotice = {
  offerId: number
  sellerId: number
  product: string
  seller: string
  stock: string
  validTo: Date | null
}

const columns = sql`o.id as "offerId", o.seller_id, v.title as product,
  coalesce(nullif(s.trade_name, ''), s.legal_name) as seller,
  trim_scale((k.on_hand_milli - k.reserved_milli) / 1000.0)::text as stock, o.price_valid_to as "validTo"`

const from = sql`offers o join size_shown v on v.id = o.variant_id join seller_shown s on s.id = o.seller_id
  join stock_shown k on k.offer_id = o.id`

/** Live offers whose price expired within the last day and was not replaced. */
export const expiredPrices = (ctx: Ctx): Promise<OfferNotice[]> =>
  rowsOf(
    ctx.db,
    'offers.expiredPrices',
    sql`select ${columns} from ${from} where o.status = 'LIVE' and o.price_valid_to <= ${ctx.now}
          and o.price_valid_to > ${ctx.now}::timestamptz - interval '1 day' order by o.id limit 500`,
  )

/** Live offers with less in stock than one usual order, whose stock fell within the last day. */
export const lowStocks = (ctx: Ctx): Promise<OfferNotice[]> =>
  rowsOf(
    ctx.db,
    'offers.lowStocks',
    sql`select ${columns} from ${from} where o.status = 'LIVE'
          and k.on_hand_milli - k.reserved_milli < quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)
          and exists (select 1 from stock_movement_shown m where m.offer_id = o.id
            and m.at > ${ctx.now}::timestamptz - interval '1 day') order by o.id limit 500`,
  )
