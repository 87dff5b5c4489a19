import { addDays, istDate, startOfIstDate } from './fiscal.ts'
import type { Paise } from './money.ts'
import { type PricePlace, type PriceRow, priceFor } from './prices.ts'
import type { Milli } from './quantity.ts'
import { isRefusal } from './refusals.ts'

/** How far back a price is shown. */
export const HISTORY_DAYS = 90

export type PriceDay = { day: string; paise: Paise | null }
type RequestedOffer = { rows: readonly PriceRow[]; quantityMilli: Milli }

/** When a day's price is read: at its Indian noon, today as it is now. */
const momentOf = (day: string, now: Date): Date => {
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
 * The lowest price before GST and freight that these offers asked of everybody at a place, each for its quantity: the first of the last 90
 * Indian days and every day on which it was another than the day before. Null: nobody asked one that day.
 */
export function priceHistory(offers: readonly RequestedOffer[], place: PricePlace, now: Date): PriceDay[] {
  const today = istDate(now)
  const days = Array.from({ length: HISTORY_DAYS }, (_, at) => addDays(today, at + 1 - HISTORY_DAYS))
  const all = days.map((day) => ({ day, paise: lowest(offers, place, momentOf(day, now)) }))
  return all.filter(({ paise }, at) => at === 0 || paise !== all[at - 1]?.paise)
}
