import { z } from 'zod'
import { formatInr, mulDiv, type Paise } from './money.ts'
import { buyers, MAX_PRICE_PAISE, type PriceScope, priceScopes, whyNotBreaks } from './prices.ts'
import { formatThousandths, type Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'
import { isStateCode } from './states.ts'

/** Most rows of prices that one offer has: every pincode of a city, with breaks. */
export const MAX_PRICE_LINES = 2000
/** Most sizes that are saved at once. */
export const MAX_LINES = 500

const paise = z
  .int('This is not an amount of money.')
  .positive('This is not an amount of money.')
  .max(MAX_PRICE_PAISE, 'At most ₹1 crore for one unit.')
const milli = z
  .int('This is not a quantity.')
  .min(0, 'This is not a quantity.')
  .max(1_000_000_000, 'This is not a quantity.')

/** One size in a grid: its price before GST and freight, and what lies in the yard; null leaves the stock as it is. */
export const offerLineInput = z.object({
  variantId: z.string().regex(/^\d{1,15}$/, 'Choose a size.'),
  pricePaise: paise,
  stockMilli: milli.nullable().default(null),
  sku: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._/-]{1,39}$/, 'SKU has 2 to 40 letters, digits, dots, hyphens or slashes.')
    .nullable()
    .default(null),
  /** Prices from larger quantities on; null leaves those that there are. */
  breaks: z
    .array(z.object({ fromMilli: milli, pricePaise: paise }))
    .max(6, 'At most 6 breaks.')
    .nullable()
    .default(null),
})
export type OfferLine = z.output<typeof offerLineInput>
export const offerLinesInput = z.object({
  lines: z
    .array(offerLineInput)
    .min(1, 'Give at least one price.')
    .max(MAX_LINES, 'At most 500 sizes at once.')
    .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, 'Each size once.'),
  validTo: z.date().nullable().default(null),
  leadDays: z.int().min(0, 'Days until dispatch start at 0.').max(90, 'At most 90 days.').nullable().default(null),
})

/** A district as prices name it: names alone are not unique in India (Bilaspur, Hamirpur, Pratapgarh). */
export const districtKey = (stateCode: string, district: string): string => `${stateCode}/${district}`

const placeShapes: Record<PriceScope, (place: string) => boolean> = {
  ALL: (place) => place === '',
  STATE: isStateCode,
  ZONE: (place) => /^[1-9]\d{0,3}$/.test(place),
  DISTRICT: (place) => /^\d{2}\/.{2,60}$/.test(place) && isStateCode(place.slice(0, 2)),
  PINCODE: (place) => /^[1-9]\d{5}$/.test(place),
}

/** One price of an offer: for whom and where it holds, from which quantity, until when. */
export const priceLineInput = z
  .object({
    buyer: z.enum(buyers, 'Choose whom it is for.').default('EVERYONE'),
    scope: z.enum(priceScopes, 'Choose where it holds.'),
    place: z.string().trim(),
    fromMilli: milli,
    pricePaise: paise,
    validTo: z.date().nullable().default(null),
  })
  .refine(({ scope, place }) => placeShapes[scope](place), { path: ['place'], message: 'Choose a place.' })
export type PriceLine = z.output<typeof priceLineInput>
export const priceLinesInput = z.object({
  prices: z.array(priceLineInput).min(1, 'Give at least one price.').max(MAX_PRICE_LINES, 'At most 2,000 rows.'),
})

type NumberedLine = PriceLine & { at: number }

/**
 * Why a list of prices can not stand: at each place quantities rise while prices fall, everybody's from nothing on, all of one
 * buyer and place end together, and no company pays more than everybody. The field names the first row that is wrong,
 * `prices.3.pricePaise`.
 */
export function whyNotPriceList(lines: readonly PriceLine[]): Refusal | null {
  const numbered = lines.map((line, at) => ({ ...line, at }))
  for (const ladder of Map.groupBy(numbered, ({ buyer, scope, place }) => `${buyer} ${scope} ${place}`).values()) {
    const refusal = whyNotLadder(ladder)
    if (refusal) return refusal
  }
  return whyNotCompanies(numbered)
}

function whyNotLadder(ladder: readonly NumberedLine[]): Refusal | null {
  const steps = ladder.toSorted((a, b) => a.fromMilli - b.fromMilli)
  const [first] = steps
  if (!first) return null
  if (first.fromMilli !== 0 && first.buyer === 'EVERYONE')
    return refuse('FIRST_BREAK', undefined, `prices.${first.at}.fromMilli`)
  const other = steps.find(({ validTo }) => validTo?.getTime() !== first.validTo?.getTime())
  if (other) return refuse('BREAKS_END', undefined, `prices.${other.at}.validTo`)
  const refusal = whyNotBreaks(steps.map(({ fromMilli, pricePaise }) => ({ minQtyMilli: fromMilli, pricePaise })))
  if (!refusal) return null
  const wrong = steps.find((one, at) => {
    const before = steps[at - 1]
    return before && (one.fromMilli <= before.fromMilli || one.pricePaise >= before.pricePaise)
  })
  return { ...refusal, field: `prices.${(wrong ?? first).at}.pricePaise` }
}

const isWider = (scope: PriceScope, than: PriceScope) => priceScopes.indexOf(scope) > priceScopes.indexOf(than)

/**
 * What everybody may pay for a quantity at a place: its own price, else those of all wider places, because a list of prices does
 * not know which of them the place lies in.
 */
function everyonesAt(everyones: readonly NumberedLine[], { scope, place, fromMilli }: PriceLine): Paise[] {
  const here = everyones.filter((line) => line.scope === scope && line.place === place)
  const held = here.length > 0 ? here : everyones.filter((line) => isWider(line.scope, scope))
  return [...Map.groupBy(held, (line) => `${line.scope} ${line.place}`).values()].flatMap((ladder) => {
    const below = ladder.filter((line) => line.fromMilli <= fromMilli)
    return below.length > 0 ? [Math.min(...below.map(({ pricePaise }) => pricePaise))] : []
  })
}

/** A company's price is one that everybody has too, and not above it. */
function whyNotCompanies(lines: readonly NumberedLine[]): Refusal | null {
  const everyones = lines.filter(({ buyer }) => buyer === 'EVERYONE')
  for (const line of lines) {
    if (line.buyer === 'EVERYONE') continue
    const requested = everyonesAt(everyones, line)
    if (requested.length === 0) return refuse('COMPANY_ALONE', undefined, `prices.${line.at}.place`)
    const max = Math.max(...requested)
    if (line.pricePaise > max) {
      const figures = { from: formatThousandths(line.fromMilli), price: formatInr(max) }
      return refuse('COMPANY_ABOVE', figures, `prices.${line.at}.pricePaise`)
    }
  }
  return null
}

type Step = { scope: string; place: string; fromMilli: Milli; pricePaise: Paise }

/** Prices that keep their share of the base when it changes: a zone 2 % above it stays 2 % above. */
export const rescaled = <One extends Step>(steps: readonly One[], fromPaise: Paise, toPaise: Paise): One[] =>
  steps.map((step) => ({ ...step, pricePaise: Math.max(1, mulDiv(step.pricePaise, toPaise, fromPaise)) }))

/**
 * A grid of bars as the trade writes it: a base price for each grade, and extras for thin and thick bars on top, in paise per
 * selling unit. Cells without a base price stay empty.
 */
export const gridPrices = (
  cells: readonly { id: string; grade: string; diameterMm: number }[],
  base: Readonly<Record<string, Paise>>,
  extras: Readonly<Record<number, Paise>>,
): Record<string, Paise> =>
  Object.fromEntries(
    cells.flatMap(({ id, grade, diameterMm }) => {
      const price = base[grade]
      return price === undefined ? [] : [[id, price + (extras[diameterMm] ?? 0)]]
    }),
  )

/** The base and the extras that a grid was made of: the base is the commonest price of a grade from 12 to 25 mm. */
export function gridParts(cells: readonly { grade: string; diameterMm: number; pricePaise: Paise | null }[]): {
  base: Record<string, Paise>
  extras: Record<number, Paise>
} {
  const priced = cells.flatMap(({ pricePaise, ...cell }) => (pricePaise === null ? [] : [{ ...cell, pricePaise }]))
  const base = Object.fromEntries(
    [...Map.groupBy(priced, ({ grade }) => grade)].map(([grade, own]) => {
      const usual = own.filter(({ diameterMm }) => diameterMm >= 12 && diameterMm <= 25)
      return [grade, commonest((usual.length > 0 ? usual : own).map(({ pricePaise }) => pricePaise))]
    }),
  )
  const extras = Object.fromEntries(
    [...Map.groupBy(priced, ({ diameterMm }) => diameterMm)].flatMap(([diameterMm, own]) => {
      const extra = commonest(own.map(({ grade, pricePaise }) => pricePaise - (base[grade] ?? pricePaise)))
      return extra === 0 ? [] : [[diameterMm, extra]]
    }),
  )
  return { base, extras }
}

function commonest(values: readonly number[]): number {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, same]) => ({ value, count: same.length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).value
}
