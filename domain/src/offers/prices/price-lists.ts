import { cleanNumber, cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, MAX_PRICE_PAISE, mulDiv, type Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { isStateCode } from '../../core/states.ts'
import { buyers, type PriceScope, priceScopes, whyNotBreaks } from './prices.ts'

/** Maximum number of prices per offer: every pincode of a city, with quantity breaks. */
export const MAX_PRICE_LINES = 2000
/** Maximum number of sizes saved at once. */
export const MAX_LINES = 500

const paise = z
  .int('Enter a valid amount.')
  .positive('Enter a valid amount.')
  .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore per unit.')
const milli = z
  .int('Enter a valid quantity.')
  .min(0, 'Enter a valid quantity.')
  .max(1_000_000_000, 'Enter a valid quantity.')

/** Input of one size in a grid: its price before GST and freight, and its stock; null leaves the stock unchanged. */
export const offerLineInput = z.object({
  variantId: z.string().regex(/^\d{1,15}$/, 'Choose a size.'),
  pricePaise: paise,
  stockMilli: milli.nullable().default(null),
  sku: z
    .string()
    .overwrite(cleanNumber)
    .regex(/^[A-Z0-9][A-Z0-9._/-]{1,39}$/, 'The SKU must have 2 to 40 letters, digits, dots, hyphens or slashes.')
    .nullable()
    .default(null),
  /** Quantity breaks; null leaves them unchanged. */
  breaks: z
    .array(z.object({ fromMilli: milli, pricePaise: paise }))
    .max(6, 'Enter at most 6 price breaks.')
    .nullable()
    .default(null),
})
export type OfferLine = z.output<typeof offerLineInput>
export const offerLinesInput = z.object({
  lines: z
    .array(offerLineInput)
    .min(1, 'Enter at least one price.')
    .max(MAX_LINES, 'Save at most 500 sizes at once.')
    .refine(
      (lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
      'Enter each size only once.',
    ),
  validTo: z.date().nullable().default(null),
  leadDays: z
    .int()
    .min(0, 'Days until dispatch must be 0 or more.')
    .max(90, 'Enter at most 90 days.')
    .nullable()
    .default(null),
})

/** The key of a district in prices, because district names are not unique in India (Bilaspur, Hamirpur, Pratapgarh). */
export const districtKey = (stateCode: string, district: string): string => `${stateCode}/${district}`

const placeShapes: Record<PriceScope, (place: string) => boolean> = {
  ALL: (place) => place === '',
  STATE: isStateCode,
  ZONE: (place) => /^[1-9]\d{0,3}$/.test(place),
  DISTRICT: (place) => /^\d{2}\/.{2,60}$/.test(place) && isStateCode(place.slice(0, 2)),
  PINCODE: (place) => /^[1-9]\d{5}$/.test(place),
}

/** Input of one price: its buyers, place, minimum quantity and end. */
export const priceLineInput = z
  .object({
    buyer: z.enum(buyers, 'Choose who the price is for.').default('EVERYONE'),
    scope: z.enum(priceScopes, 'Choose where the price applies.'),
    place: z.string().overwrite(cleanText),
    fromMilli: milli,
    pricePaise: paise,
    validTo: z.date().nullable().default(null),
  })
  .refine(({ scope, place }) => placeShapes[scope](place), { path: ['place'], message: 'Choose a place.' })
export type PriceLine = z.output<typeof priceLineInput>
export const priceLinesInput = z.object({
  prices: z.array(priceLineInput).min(1, 'Enter at least one price.').max(MAX_PRICE_LINES, 'Enter at most 2,000 rows.'),
})

type NumberedLine = PriceLine & { at: number }

/**
 * Why a price list is invalid, or null. At each place quantities must rise and prices fall; prices for all buyers must
 * start at zero; all prices of one buyer kind and place must end together; company prices must not exceed those for all
 * buyers. The field is the first invalid row, `prices.3.pricePaise`.
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
 * The prices that may apply to all buyers for a quantity at a place: its own, otherwise those of all broader places,
 * because the price list does not know which of them contain the place.
 */
function everyonesAt(everyones: readonly NumberedLine[], { scope, place, fromMilli }: PriceLine): Paise[] {
  const here = everyones.filter((line) => line.scope === scope && line.place === place)
  const held = here.length > 0 ? here : everyones.filter((line) => isWider(line.scope, scope))
  return [...Map.groupBy(held, (line) => `${line.scope} ${line.place}`).values()].flatMap((ladder) => {
    const below = ladder.filter((line) => line.fromMilli <= fromMilli)
    return below.length > 0 ? [Math.min(...below.map(({ pricePaise }) => pricePaise))] : []
  })
}

/** Company prices need a price for all buyers, and must not exceed it. */
function whyNotCompanies(lines: readonly NumberedLine[]): Refusal | null {
  const everyones = lines.filter(({ buyer }) => buyer === 'EVERYONE')
  for (const line of lines) {
    if (line.buyer === 'EVERYONE') continue
    const requested = everyonesAt(everyones, line)
    if (requested.length === 0) return refuse('COMPANY_ALONE', undefined, `prices.${line.at}.place`)
    const max = Math.max(...requested)
    if (line.pricePaise > max) {
      const figures = { quantity: line.fromMilli / 1000, price: formatInr(max) }
      return refuse('COMPANY_ABOVE', figures, `prices.${line.at}.pricePaise`)
    }
  }
  return null
}

type Step = { scope: string; place: string; fromMilli: Milli; pricePaise: Paise }

/** Prices in proportion to a changed base price: a zone price 2 % above it stays 2 % above. */
export const rescaleSteps = <One extends Step>(steps: readonly One[], fromPaise: Paise, toPaise: Paise): One[] =>
  steps.map((step) => ({ ...step, pricePaise: Math.max(1, mulDiv(step.pricePaise, toPaise, fromPaise)) }))

/**
 * Prices of bars as the trade quotes them: a base price per grade plus extras for thin and thick bars, in paise per
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

/** Recovers base prices and extras of a grid; the base is the most frequent price of a grade from 12 to 25 mm. */
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
