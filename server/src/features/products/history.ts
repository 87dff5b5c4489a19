import { HISTORY_DAYS, type PriceDay, priceHistory } from '@neev/domain/pricing/price-history'
import { nowhere, type PriceRow } from '@neev/domain/pricing/prices'
import { sql } from 'kysely'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { idOf } from '#core/errors.ts'
import { getPlace, pricePlaceOf } from '#features/pincodes/pincodes.ts'
import { holdsAt, onSale } from './offers.queries.ts'

type Row = {
  quantityMilli: number
  rows: (Omit<PriceRow, 'validFrom' | 'validTo'> & { validFrom: string; validTo: string | null })[]
}

const histories = createCache<PriceDay[]>({ name: 'histories', seconds: 300, max: 5000 })
export const invalidateHistories = histories.invalidate

/**
 * Price history of a variant over the last 90 days: prices for all buyers of its current sellers, for the reference
 * quantity.
 */
export async function variantHistory(ctx: Ctx, variantId: string, pincode: string | null): Promise<PriceDay[]> {
  const place = pincode ? await getPlace(ctx, pincode) : null
  const read = async () => {
    const offers = await rowsOf<Row>(
      ctx.db,
      sql`select quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as "quantityMilli",
            (select coalesce(json_agg(json_build_object('buyer', r.buyer, 'scope', r.scope, 'value', r.place,
            'minQtyMilli', r.min_milli, 'pricePaise', r.price_paise,
                'validFrom', r.valid_from, 'validTo', r.valid_to)), '[]')
              from offer_prices r where r.offer_id = o.id and r.buyer = 'EVERYONE' and ${holdsAt(place)}
                and (r.valid_to is null
                or r.valid_to > ${ctx.now}::timestamptz - make_interval(days => ${HISTORY_DAYS}))) as rows
          from offers o join variants v on v.id = o.variant_id where o.variant_id = ${idOf(variantId)} and ${onSale}`,
    )
    const requested = offers.map(({ quantityMilli, rows }) => ({
      quantityMilli,
      rows: rows.map((row) => ({
        ...row,
        validFrom: new Date(row.validFrom),
        validTo: row.validTo === null ? null : new Date(row.validTo),
      })),
    }))
    return priceHistory(requested, place ? pricePlaceOf(place) : nowhere, ctx.now)
  }
  return histories.get(ctx, `${variantId} ${pincode ?? ''}`, read)
}
