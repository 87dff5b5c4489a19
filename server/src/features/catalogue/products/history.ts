import { istDate } from '@neev/domain/core/fiscal'
import { type PriceDay, priceHistory } from '@neev/domain/offers/prices/price-history'
import { isPriceAt, noPlace, type PricePlace, type PriceRow } from '@neev/domain/offers/prices/prices'
import type { Ctx } from '#core/context.ts'
import { idOf } from '#core/errors.ts'
import { getPlace, pricePlaceOf } from '#features/places/pincodes/pincodes.ts'
import { offersBesideSize, type ProductOffers } from './catalogue-index/offers-cache.ts'
import { type OfferRow, ofVariant, readOffersAnywhere } from './offers.queries.ts'

/** A history, and the moments from and until which its prices are those of the clock. */
type Remembered = { days: PriceDay[]; day: string; from: Date; until: Date | null }

/** Histories of sizes by the local prices in them, for as long as the offers stay as they are. */
const histories = new WeakMap<ProductOffers, Map<string, Remembered>>()

/**
 * Price history of a variant over the last 90 days: prices for all buyers of its current sellers, for the reference
 * quantity.
 */
export async function variantHistory(ctx: Ctx, variantId: string, pincode: string | null): Promise<PriceDay[]> {
  const place = pincode ? await getPlace(ctx, pincode) : null
  const pricePlace = place ? pricePlaceOf(place) : noPlace
  const id = idOf(variantId)
  const known = await offersBesideSize(ctx, id)
  if (!known) return historyOf(ctx, await readOffersAnywhere(ctx, ofVariant(id)), pricePlace)
  const rows = known.rows.filter(({ variant }) => variant.id === id)
  const made = histories.get(known) ?? new Map<string, Remembered>()
  histories.set(known, made)
  const key = `${id} ${localIn(rows, pricePlace)}`
  const last = made.get(key)
  const day = istDate(ctx.now)
  if (last?.day === day && last.from <= ctx.now && (!last.until || ctx.now < last.until)) return last.days
  const days = historyOf(ctx, rows, pricePlace)
  made.set(key, { days, day, from: ctx.now, until: nextChange(rows, ctx.now) })
  return days
}

const historyOf = (ctx: Ctx, offers: readonly OfferRow[], place: PricePlace): PriceDay[] => {
  const requested = offers
    .filter(({ isOnSale }) => isOnSale)
    .map(({ quotedMilli, prices }) => ({
      quantityMilli: quotedMilli,
      rows: prices.filter((row) => isPriceAt(row, place)),
    }))
  return priceHistory(requested, place, ctx.now)
}

const pricesOf = (offers: readonly OfferRow[]): PriceRow[] => offers.flatMap(({ prices }) => prices)

/** The places that have prices of their own, of those that this one is in: most have none, and one history. */
const localIn = (offers: readonly OfferRow[], place: PricePlace): string => {
  const local = pricesOf(offers).filter((row) => row.scope !== 'ALL' && isPriceAt(row, place))
  return [...new Set(local.map(({ scope, value }) => `${scope} ${value}`))].sort().join()
}

/** When the next price begins or ends; null if none does. */
const nextChange = (offers: readonly OfferRow[], now: Date): Date | null => {
  const moments = pricesOf(offers).flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo ? [validTo] : [])])
  return moments.reduce<Date | null>((next, at) => (at > now && (!next || at < next) ? at : next), null)
}
