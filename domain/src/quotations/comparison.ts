import type { Paise } from '../core/money.ts'
import { sum } from '../core/money.ts'

/** Lines by the seller who delivers them. */
export type Split<Line, Seller> = { parts: { seller: Seller; lines: Line[] }[]; paise: Paise }

/** A seller's offer for a line: its share of the seller's whole quotation, delivered, GST included. */
export type Answer<Line, Seller> = { line: Line; seller: Seller; landedPaise: Paise }

/**
 * What a seller's lines cost together, delivered, GST included, in paise; null if they cannot be delivered together.
 * Not additive: lines of one dispatch point share a truck.
 */
export type CostOf<Line, Seller> = (seller: Seller, lines: readonly Line[]) => Paise | null

/** Beyond this number of combinations the best split is searched by a heuristic. */
export const exactUpTo = 4_096

/**
 * The rank of each answer of a line by its delivered price, from 1 for the lowest (L1). Equal prices share a rank.
 * Keys are of the answers in their order.
 */
export function ranksOf(prices: readonly (Paise | null)[]): (number | null)[] {
  const sorted = [...new Set(prices.filter((price): price is Paise => price !== null))].sort((a, b) => a - b)
  return prices.map((price) => (price === null ? null : sorted.indexOf(price) + 1))
}

/** The sellers who answered all these lines, the cheapest first. */
export function singleSellers<Line, Seller>(
  lines: readonly Line[],
  answers: readonly Answer<Line, Seller>[],
  cost: CostOf<Line, Seller>,
): Split<Line, Seller>[] {
  const sellers = [...new Set(answers.map(({ seller }) => seller))]
  return sellers
    .filter((seller) => lines.every((line) => answers.some((one) => one.seller === seller && one.line === line)))
    .flatMap((seller) => {
      const paise = cost(seller, lines)
      return paise === null ? [] : [{ parts: [{ seller, lines: [...lines] }], paise }]
    })
    .sort((a, b) => a.paise - b.paise)
}

/**
 * The cheapest way to buy these lines from at most `maxSellers`, and whether it is certainly the cheapest. Exact where
 * there are at most `exactUpTo` combinations; beyond that, for each choice of sellers, every line goes to the seller of
 * its lowest delivered price. Null if some line has no answer or no choice of sellers covers all.
 */
export function bestSplit<Line, Seller>(
  lines: readonly Line[],
  answers: readonly Answer<Line, Seller>[],
  cost: CostOf<Line, Seller>,
  maxSellers: number,
): (Split<Line, Seller> & { isExact: boolean }) | null {
  const options = lines.map((line) =>
    answers.filter((one) => one.line === line).sort((a, b) => a.landedPaise - b.landedPaise),
  )
  if (options.length === 0 || options.some((some) => some.length === 0)) return null
  const combinations = options.reduce((product, some) => Math.min(product * some.length, exactUpTo + 1), 1)
  const isExact = combinations <= exactUpTo
  const choices = isExact ? allChoices(options) : choicesOfSellers(options, maxSellers)
  let best: Split<Line, Seller> | null = null
  const known = memo(cost, lines)
  for (const choice of choices) {
    const parts = partsOf(choice)
    if (parts.length > maxSellers) continue
    const costs = parts.map(({ seller, lines }) => known(seller, lines))
    if (costs.some((paise) => paise === null)) continue
    const paise = sum(costs.filter((one): one is Paise => one !== null))
    if (best === null || paise < best.paise) best = { parts, paise }
  }
  return best && { ...best, isExact }
}

/** Costs already worked out, by seller and lines. */
function memo<Line, Seller>(cost: CostOf<Line, Seller>, all: readonly Line[]): CostOf<Line, Seller> {
  const place = new Map(all.map((line, at) => [line, at]))
  const known = new Map<Seller, Map<string, Paise | null>>()
  return (seller, lines) => {
    const own = known.get(seller) ?? new Map<string, Paise | null>()
    known.set(seller, own)
    const key = lines.map((line) => place.get(line)).join()
    if (!own.has(key)) own.set(key, cost(seller, lines))
    return own.get(key) ?? null
  }
}

type Options<Line, Seller> = readonly (readonly Answer<Line, Seller>[])[]

function* allChoices<Line, Seller>(options: Options<Line, Seller>): Generator<Answer<Line, Seller>[]> {
  const at = options.map(() => 0)
  for (;;) {
    yield options.flatMap((some, line) => some[at[line] ?? 0] ?? [])
    let line = 0
    for (; line < options.length; line++) {
      at[line] = (at[line] ?? 0) + 1
      if ((at[line] ?? 0) < (options[line]?.length ?? 0)) break
      at[line] = 0
    }
    if (line === options.length) return
  }
}

/** For every choice of at most `max` sellers who together answer all lines: each line's lowest price among them. */
function* choicesOfSellers<Line, Seller>(
  options: Options<Line, Seller>,
  max: number,
): Generator<Answer<Line, Seller>[]> {
  const sellers = [...new Set(options.flatMap((some) => some.map(({ seller }) => seller)))]
  for (const chosen of subsets(sellers, max)) {
    const choice = options.flatMap((some) => some.find(({ seller }) => chosen.has(seller)) ?? [])
    if (choice.length === options.length) yield choice
  }
}

function* subsets<Item>(items: readonly Item[], max: number, from = 0): Generator<Set<Item>> {
  if (max === 0) return
  for (let at = from; at < items.length; at++) {
    const first = items[at] as Item
    yield new Set([first])
    for (const rest of subsets(items, max - 1, at + 1)) yield new Set([first, ...rest])
  }
}

function partsOf<Line, Seller>(choice: readonly Answer<Line, Seller>[]): { seller: Seller; lines: Line[] }[] {
  const parts = new Map<Seller, Line[]>()
  for (const { seller, line } of choice) parts.set(seller, [...(parts.get(seller) ?? []), line])
  return [...parts].map(([seller, lines]) => ({ seller, lines }))
}
