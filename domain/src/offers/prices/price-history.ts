import { addDays, istDate, startOfIstDate } from '../../core/fiscal.ts'
import type { Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { isRefusal } from '../../core/refusals.ts'
import { type PricePlace, type PriceRow, priceFor } from './prices.ts'

/** Number of days of price history. */
export const HISTORY_DAYS = 90

export type PriceDay = { day: string; paise: Paise | null }
type RequestedOffer = { rows: readonly PriceRow[]; quantityMilli: Milli }

/** The time at which a day's price is read: noon in India; for today, now. */
export const momentOf = (day: string, now: Date): Date => {
  const noon = new Date(startOfIstDate(day).getTime() + 12 * 3_600_000)
  return noon < now && day !== istDate(now) ? noon : now
}

const lowest = (offers: readonly RequestedOffer[], place: PricePlace, at: Date): Paise | null => {
  const requested = offers.flatMap(({ rows, quantityMilli }) => {
    const price = priceFor({ rows, buyer: 'EVERYONE' }, place, quantityMilli, at)
    return isRefusal(price) ? [] : [price.pricePaise]
  })
  return requested.length ? Math.min(...requested) : null
}

/**
 * The lowest price before GST and freight of these offers for all buyers at a place, each for its quantity: on the
 * first of the last 90 Indian days, and on every day on which it changed. Null for days without a price.
 */
export function priceHistory(offers: readonly RequestedOffer[], place: PricePlace, now: Date): PriceDay[] {
  const today = istDate(now)
  const days = Array.from({ length: HISTORY_DAYS }, (_, at) => addDays(today, at + 1 - HISTORY_DAYS))
  const all = days.map((day) => ({ day, paise: lowest(offers, place, momentOf(day, now)) }))
  return all.filter(({ paise }, at) => at === 0 || paise !== all[at - 1]?.paise)
}
