import { addDays, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { isRefusal } from '@neev/domain/core/refusals'
import { stateOf } from '@neev/domain/core/states'
import { type IndexObservation, indexPoint, indexRules, seriesCode } from '@neev/domain/offers/price-index'
import { momentOf } from '@neev/domain/offers/prices/price-history'
import { noPlace, type PriceRow, priceFor } from '@neev/domain/offers/prices/prices'
import { type Ctx, transaction } from '#core/context.ts'
import {
  type GoodsRow,
  lastDay,
  type NewPoint,
  type OfferObservation,
  readGoods,
  readOffersSeen,
  readSalesSeen,
  type SaleObservation,
  writePoints,
} from './price-index.queries.ts'

type Series = Pick<NewPoint, 'code' | 'category' | 'diameterMm' | 'sku' | 'state' | 'unit'>

/** The series of goods in a state; units other than kilograms are named in the code of bars. */
function seriesOf({ category, diameterMm, sku, unit }: GoodsRow, state: string): Series {
  const bars = diameterMm !== null && `${category}-${diameterMm}mm${unit === 'kg' ? '' : `-${unit}`}`
  const code = seriesCode(bars || sku, stateOf(state)?.alpha ?? state)
  return { code, category, diameterMm, sku: bars ? null : sku, state, unit }
}

type Seen = Map<string, { series: Series; observations: IndexObservation[] }>

function note(seen: Seen, series: Series, observation: IndexObservation): void {
  const known = seen.get(series.code) ?? { series, observations: [] }
  known.observations.push(observation)
  seen.set(series.code, known)
}

/** The price of an offer in a state at a moment, for the reference quantity; null if there is none. */
function priceIn(rows: readonly PriceRow[], referenceMilli: number, state: string, at: Date): number | null {
  const price = priceFor({ rows, buyer: 'EVERYONE' }, { ...noPlace, state }, referenceMilli, at)
  return isRefusal(price) ? null : price.pricePaise
}

type Offer = OfferObservation & { rows: PriceRow[]; isLocal: boolean }

const asOffer = (offer: OfferObservation): Offer => ({
  ...offer,
  isLocal: offer.prices.some(({ scope }) => scope === 'STATE'),
  rows: offer.prices.map(({ scope, place, minMilli, pricePaise, validFrom, validTo }) => ({
    ...{ buyer: 'EVERYONE' as const, scope, value: place, minQtyMilli: minMilli, pricePaise },
    validFrom: new Date(validFrom),
    validTo: validTo === null ? null : new Date(validTo),
  })),
})

/** The points of a day from what was on offer at noon, or now, and what was delivered on it. */
function pointsOf(offers: readonly Offer[], sales: readonly SaleObservation[], day: string, at: Date): NewPoint[] {
  const seen: Seen = new Map()
  for (const offer of offers) {
    const { rows, referenceMilli, sellerId } = offer
    const everywhere = offer.isLocal ? null : priceIn(rows, referenceMilli, '', at)
    for (const state of offer.states) {
      const paise = offer.isLocal ? priceIn(rows, referenceMilli, state, at) : everywhere
      if (paise !== null) note(seen, seriesOf(offer, state), { kind: 'OFFER', sellerId, paise })
    }
  }
  for (const { sellerId, paise, state, ...goods } of sales)
    note(seen, seriesOf(goods, state), { kind: 'SALE', sellerId, paise })
  return [...seen.values()].flatMap(({ series, observations }) => {
    const point = indexPoint(observations)
    return point ? [{ ...series, day, ...point }] : []
  })
}

/** Indian days from the first to the last. */
const daysFrom = (first: string, last: string): string[] => {
  const days = [first]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

/**
 * Works out the points of Indian days, the first to the last, from the prices and sales that are stored, and writes them
 * in place of those that were there. A category at a time, so that memory does not grow with the shop.
 */
export async function computeIndex(ctx: Ctx, first: string, last: string): Promise<void> {
  const [from, to] = [startOfIstDate(first), startOfIstDate(addDays(last, 1))]
  const sales = Map.groupBy(await readSalesSeen(ctx.db, from, to), ({ category, day }) => `${category} ${day}`)
  const days = daysFrom(first, last)
  const points = new Map(days.map((day) => [day, [] as NewPoint[]]))
  for (const { slug } of await readGoods(ctx.db)) {
    const offers = (await readOffersSeen(ctx.db, slug, from, to)).map(asOffer)
    for (const day of days)
      points.get(day)?.push(...pointsOf(offers, sales.get(`${slug} ${day}`) ?? [], day, momentOf(day, ctx.now)))
  }
  for (const [day, those] of points) await transaction(ctx, (ctx) => writePoints(ctx.db, [day], those))
}

/**
 * The days since the last that has points, at most those of a chart: yesterday at least, whose sales are complete now,
 * and today.
 */
export async function computeDaily(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  const [yesterday, earliest] = [addDays(today, -1), addDays(today, 1 - indexRules.days)]
  const known = (await lastDay(ctx.db)) ?? earliest
  const first = known < earliest ? earliest : known
  await computeIndex(ctx, first < yesterday ? first : yesterday, today)
}
