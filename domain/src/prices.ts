import type { BasisPoints } from './gst.ts'
import { withTax } from './gst.ts'
import { formatInr, type Paise } from './money.ts'
import { formatThousandths, type Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Where a price holds, from the narrowest: the first of these that has a price in force decides. */
export const priceScopes = ['PINCODE', 'DISTRICT', 'ZONE', 'STATE', 'ALL'] as const
export type PriceScope = (typeof priceScopes)[number]

/** Whom a price is for: everybody, or companies alone (a business buyer whose account is approved). */
export const buyers = ['EVERYONE', 'COMPANY'] as const
export type Buyer = (typeof buyers)[number]

export type PriceRow = {
  buyer: Buyer
  scope: PriceScope
  /** The pincode, district, zone or state code; empty for ALL. */
  value: string
  /** The quantity from which the price holds, in thousandths of the selling unit. */
  minQtyMilli: Milli
  /** For one selling unit, before GST and freight. */
  pricePaise: Paise
  validFrom: Date
  /** Null: until further notice. */
  validTo: Date | null
}

/** The site; all null while no pincode is known. District and zone as the rows spell them. */
export type PricePlace = {
  pincode: string | null
  district: string | null
  zone: string | null
  state: string | null
}

export type PriceBreak = { minQtyMilli: Milli; pricePaise: Paise }

export type Price = {
  pricePaise: Paise
  /** What everybody pays for this quantity here: the same, unless a company pays less. */
  everyonePaise: Paise
  /** Whose price it is. A company buys at everybody's wherever its own is not lower. */
  buyer: Buyer
  source: PriceScope
  breakMinQtyMilli: Milli
  /** The next quantity from which it gets cheaper, if there is one. */
  nextBreak: PriceBreak | null
  validTo: Date | null
}

/** What was ever asked for an offer, and who asks now. */
export type Asked = { rows: readonly PriceRow[]; buyer: Buyer }

export const nowhere: PricePlace = { pincode: null, district: null, zone: null, state: null }

const valueAt = (scope: PriceScope, place: PricePlace): string | null =>
  ({ PINCODE: place.pincode, DISTRICT: place.district, ZONE: place.zone, STATE: place.state, ALL: '' })[scope]

const holdsAt = (row: PriceRow, place: PricePlace) => row.scope === 'ALL' || row.value === valueAt(row.scope, place)
const started = (row: PriceRow, now: Date) => row.validFrom <= now
const ended = (row: PriceRow, now: Date) => row.validTo !== null && row.validTo <= now

/** One buyer's rows of the narrowest scope that has a price in force here, by quantity; of two for one quantity the newer. */
const ladder = ({ rows, buyer }: Asked, place: PricePlace, now: Date): PriceRow[] => {
  const inForce = rows.filter(
    (row) => row.buyer === buyer && holdsAt(row, place) && started(row, now) && !ended(row, now),
  )
  const scope = priceScopes.find((one) => inForce.some((row) => row.scope === one))
  const byQty = new Map<number, PriceRow>()
  for (const row of inForce) {
    const known = byQty.get(row.minQtyMilli)
    if (row.scope === scope && (!known || row.validFrom > known.validFrom)) byQty.set(row.minQtyMilli, row)
  }
  return [...byQty.values()].sort((a, b) => a.minQtyMilli - b.minQtyMilli)
}

const reached = <One extends { minQtyMilli: Milli }>(steps: readonly One[], qtyMilli: Milli): One | undefined =>
  steps.findLast(({ minQtyMilli }) => minQtyMilli <= qtyMilli)

type Step = PriceBreak & { everyonePaise: Paise; row: PriceRow; validTo: Date | null }

const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))

/**
 * What each quantity costs this buyer: everybody's ladder, and for a company the lower of it and its own. A company's price never
 * stands alone: where everybody's has run out, or never was, there is nothing that it is lower than.
 */
const stepsFor = ({ rows, buyer }: Asked, place: PricePlace, now: Date): Step[] => {
  const everyones = ladder({ rows, buyer: 'EVERYONE' }, place, now)
  const own = buyer === 'EVERYONE' ? [] : ladder({ rows, buyer }, place, now)
  const quantities = new Set([...everyones, ...own].map(({ minQtyMilli }) => minQtyMilli))
  return [...quantities]
    .sort((a, b) => a - b)
    .flatMap((minQtyMilli): Step[] => {
      const everyone = reached(everyones, minQtyMilli)
      const company = reached(own, minQtyMilli)
      if (!everyone) return []
      const { pricePaise: everyonePaise, validTo } = everyone
      return company && company.pricePaise < everyonePaise
        ? [
            {
              minQtyMilli,
              pricePaise: company.pricePaise,
              everyonePaise,
              row: company,
              validTo: earlier(company.validTo, validTo),
            },
          ]
        : [{ minQtyMilli, pricePaise: everyonePaise, everyonePaise, row: everyone, validTo }]
    })
}

/** The quantity breaks in force at a place for a buyer, ascending: the table beside a price. Empty when there is no price. */
export const breaksFor = (offer: Asked, place: PricePlace, now: Date): PriceBreak[] =>
  stepsFor(offer, place, now)
    .filter(({ pricePaise }, at, steps) => offer.buyer === 'EVERYONE' || steps[at - 1]?.pricePaise !== pricePaise)
    .map(({ minQtyMilli, pricePaise }) => ({ minQtyMilli, pricePaise }))

/**
 * The one price of an offer (bars, series variants and single products alike) for a buyer at a place, for a quantity, now: the
 * narrowest scope that has a price in force, then the largest break that the quantity reaches; a company pays the lower of
 * everybody's and its own. Refuses with BELOW_MOQ when the quantity is below the first break, PRICE_EXPIRED when prices for the
 * place have run out, PINCODE_NEEDED when it depends on a place that is not known, NOT_SERVICEABLE when there never was one.
 */
export const priceFor = (offer: Asked, place: PricePlace, qtyMilli: Milli, now: Date): Price | Refusal => {
  const steps = stepsFor(offer, place, now)
  const first = steps[0]
  if (!first) return whyNoPrice(offer.rows, place, now)
  const step = reached(steps, qtyMilli)
  if (!step) return refuse('BELOW_MOQ', { moq: formatThousandths(first.minQtyMilli) }, 'quantity')
  const { pricePaise, everyonePaise, row, validTo } = step
  const next = steps.find((one) => one.minQtyMilli > qtyMilli && one.pricePaise < pricePaise)
  return {
    pricePaise,
    everyonePaise,
    buyer: row.buyer,
    source: row.scope,
    breakMinQtyMilli: row.minQtyMilli,
    nextBreak: next ? { minQtyMilli: next.minQtyMilli, pricePaise: next.pricePaise } : null,
    validTo,
  }
}

const whyNoPrice = (rows: readonly PriceRow[], place: PricePlace, now: Date): Refusal => {
  const last = rows
    .filter((row) => row.buyer === 'EVERYONE' && holdsAt(row, place) && started(row, now) && ended(row, now))
    .reduce<Date | null>((latest, { validTo }) => (validTo && (!latest || validTo > latest) ? validTo : latest), null)
  if (last) return refuse('PRICE_EXPIRED', { until: last.toISOString() })
  return place.pincode === null ? refuse('PINCODE_NEEDED') : refuse('NOT_SERVICEABLE', { pincode: place.pincode })
}

/** The most that one selling unit may cost: ₹1 crore. */
export const MAX_PRICE_PAISE: Paise = 1_00_00_000_00

/** Why a seller can not ask this price: more than nothing, at most ₹1 crore, with GST at most the MRP (a legal limit). */
export const whyNotPrice = (pricePaise: Paise, mrpPaise: Paise | null, rateBp: BasisPoints): Refusal | null => {
  if (!Number.isSafeInteger(pricePaise) || pricePaise <= 0) return refuse('AMOUNT_BAD', undefined, 'price')
  if (pricePaise > MAX_PRICE_PAISE) {
    return refuse('TOO_LARGE', { field: 'Price', max: formatInr(MAX_PRICE_PAISE, { paise: 'auto' }) }, 'price')
  }
  return mrpPaise !== null && withTax(pricePaise, rateBp) > mrpPaise
    ? refuse('ABOVE_MRP', { mrp: formatInr(mrpPaise) }, 'price')
    : null
}

/** Why a list of breaks can not stand: quantities rise, prices fall, at most six. */
export const whyNotBreaks = (breaks: readonly PriceBreak[]): Refusal | null => {
  if (breaks.length > 6) return refuse('TOO_LARGE', { field: 'Breaks', max: 6 }, 'breaks')
  const wrong = breaks.some((one, at) => {
    const before = breaks[at - 1]
    return before && (one.minQtyMilli <= before.minQtyMilli || one.pricePaise >= before.pricePaise)
  })
  return wrong ? refuse('BREAKS_ORDER', undefined, 'breaks') : null
}
