import { HISTORY_DAYS, type PriceDay, priceHistory } from '@neev/domain/offers/prices/price-history'
import { nowhere } from '@neev/domain/offers/prices/prices'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { idOf } from '#core/errors.ts'
import { getPlace, pricePlaceOf } from '#features/places/pincodes/pincodes.ts'
import { pricesOfVariant } from './history.queries.ts'

const histories = createCache<PriceDay[]>({ name: 'histories', seconds: 300, max: 5000 })
export const invalidateHistories = histories.invalidate

/**
 * Price history of a variant over the last 90 days: prices for all buyers of its current sellers, for the reference
 * quantity.
 */
export async function variantHistory(ctx: Ctx, variantId: string, pincode: string | null): Promise<PriceDay[]> {
  const place = pincode ? await getPlace(ctx, pincode) : null
  const read = async () => {
    const offers = await pricesOfVariant(ctx.db, idOf(variantId), place, { now: ctx.now, days: HISTORY_DAYS })
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
