import { parseInr } from '@neev/domain/core/money'
import { formatThousandths, parseMilli } from '@neev/domain/core/quantity'
import type { Buyer } from '@neev/domain/offers/prices/prices'
import { fromLocalInput, toLocalInput } from '#ui/format/dates.ts'
import type { PlacePricesQuery } from './grid.graphql.ts'

export type PlacedOffer = PlacePricesQuery['sellerOffer']
/** A price as typed, and its minimum quantity. */
export type Step = { key: number; from: string; price: string }
/** The prices for one place and kind of buyer as typed. A district includes its state, for the list of districts. */
export type Ladder = {
  key: number
  buyer: Buyer
  scope: string
  state: string
  place: string
  until: string
  steps: readonly Step[]
}

let keys = 0
export const newStep = (from = '0', price = ''): Step => ({ key: ++keys, from, price })
export const newLadder = (over: Partial<Ladder> = {}): Ladder => ({
  key: ++keys,
  buyer: 'EVERYONE',
  scope: 'STATE',
  state: '',
  place: '',
  until: '',
  steps: [newStep()],
  ...over,
})

const plain = (paise: number) => (paise / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 })

export const laddersOf = ({ prices }: PlacedOffer): Ladder[] =>
  [...Map.groupBy(prices, ({ buyer, scope, place }) => `${buyer} ${scope} ${place}`).values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { buyer, scope, place, validTo } = first
    const steps = rows.map(({ fromMilli, pricePaise }) => newStep(formatThousandths(fromMilli), plain(pricePaise)))
    const state = scope === 'DISTRICT' ? place.slice(0, 2) : ''
    return newLadder({ buyer, scope, place, state, until: validTo ? toLocalInput(validTo) : '', steps })
  })

type Line = {
  buyer: Buyer
  scope: string
  place: string
  fromMilli: number
  pricePaise: number
  validTo: string | null
}
/** The origin of a sent line. */
export type Origin = { ladder: number; step: number }

/**
 * The input of the mutation with the origin of each line; unreadable numbers are sent as values that the server
 * refuses.
 */
export function linesOf(ladders: readonly Ladder[]): { lines: Line[]; origins: Origin[] } {
  const pairs = ladders.flatMap(({ key, buyer, scope, place, until, steps }) =>
    steps.map((step) => ({
      origin: { ladder: key, step: step.key },
      line: {
        buyer,
        scope,
        place: scope === 'ALL' ? '' : place,
        fromMilli: parseMilli(step.from.trim() || '0') ?? -1,
        pricePaise: parseInr(step.price) ?? 0,
        validTo: fromLocalInput(until)?.toISOString() ?? null,
      },
    })),
  )
  return { lines: pairs.map(({ line }) => line), origins: pairs.map(({ origin }) => origin) }
}
