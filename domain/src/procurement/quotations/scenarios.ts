import { type Paise, sum } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'

type Key = string | number

/** What a seller delivers of a line: all of it, or a part. Quantity in thousandths of the quoted unit. */
export type Share = {
  line: Key
  seller: Key
  quantityMilli: Milli
  /** Goods before freight and GST, which shares of sellers are limited by. */
  goodsPaise: Paise
}

/** A way to buy one line: from one seller, or a part from one and the rest from another. */
export type Way<S extends Share> = {
  shares: readonly S[]
  /** What it costs about, as part of the whole quotations, at equal terms. */
  estimatePaise: Paise
}

/** Delivered, GST included, in paise; `equalPaise` as if it were paid in advance. */
export type Cost = { totalPaise: Paise; equalPaise: Paise }

/**
 * What shares of one seller cost together; null if they cannot be delivered together. Not additive: goods of one dispatch
 * point share a vehicle.
 */
export type CostOf<S extends Share> = (seller: S['seller'], shares: readonly S[]) => Cost | null

/** What the buyer allows. */
export type ScenarioLimits = {
  maxSellers: number | null
  /** The highest delivered amount with a seller, GST included. */
  capsPaise: ReadonlyMap<Key, Paise>
  /** The largest part of the goods' value with one seller, in basis points. */
  maxShareBp: number | null
}

export const noLimits: ScenarioLimits = { maxSellers: null, capsPaise: new Map(), maxShareBp: null }

export type Scenario<S extends Share> = Cost & {
  parts: (Cost & { seller: S['seller']; shares: S[] })[]
}

/** Up to this number of combinations each one is tried. */
export const exactUpTo = 4_096

/** The number of combinations of these ways, at most one more than are tried. */
export const combinationsOf = (lines: readonly (readonly unknown[])[]): number =>
  lines.reduce((product, ways) => Math.min(product * ways.length, exactUpTo + 1), 1)

/** What a choice of one way for each line costs; null if it cannot be delivered or the limits do not allow it. */
export function scenarioOf<S extends Share>(
  choice: readonly Way<S>[],
  cost: CostOf<S>,
  { maxSellers, capsPaise, maxShareBp }: ScenarioLimits,
): Scenario<S> | null {
  const groups = Map.groupBy(
    choice.flatMap(({ shares }) => shares),
    ({ seller }) => seller,
  )
  if (maxSellers !== null && groups.size > maxSellers) return null
  if (maxShareBp !== null) {
    const goods = [...groups.values()].map((shares) => sum(shares.map(({ goodsPaise }) => goodsPaise)))
    if (goods.some((paise) => paise * 10_000 > maxShareBp * sum(goods))) return null
  }
  const parts: Scenario<S>['parts'] = []
  for (const [seller, shares] of groups) {
    const paise = cost(seller, shares)
    const capPaise = capsPaise.get(seller)
    if (paise === null || (capPaise !== undefined && paise.totalPaise > capPaise)) return null
    parts.push({ ...paise, seller, shares })
  }
  return {
    parts,
    totalPaise: sum(parts.map(({ totalPaise }) => totalPaise)),
    equalPaise: sum(parts.map(({ equalPaise }) => equalPaise)),
  }
}

type Found<S extends Share> = Scenario<S> | null

/** The cheaper of two at equal terms; of two that cost the same the one with fewer sellers. */
const better = <S extends Share>(one: Found<S>, other: Found<S>): Found<S> => {
  if (!one || !other) return one ?? other
  const less = other.equalPaise - one.equalPaise || other.parts.length - one.parts.length
  return less < 0 ? other : one
}

/** The costs of shares, each worked out once. */
export function memoizeCost<S extends Share>(cost: CostOf<S>): CostOf<S> {
  const known = new Map<Key, Map<string, Cost | null>>()
  return (seller, shares) => {
    const own = known.get(seller) ?? new Map<string, Cost | null>()
    known.set(seller, own)
    const key = shares
      .map(({ line, quantityMilli }) => `${String(line)}:${quantityMilli}`)
      .sort()
      .join()
    const before = own.get(key)
    if (before !== undefined) return before
    const paise = cost(seller, shares)
    own.set(key, paise)
    return paise
  }
}

/** The cheapest of all combinations of the ways of each line; null if none is allowed. For at most `exactUpTo` of them. */
export function bestOfAll<S extends Share>(
  lines: readonly (readonly Way<S>[])[],
  cost: CostOf<S>,
  limits: ScenarioLimits,
): Found<S> {
  if (lines.length === 0) return null
  let best: Found<S> = null
  for (const choice of choicesOf(lines)) best = better(best, scenarioOf(choice, cost, limits))
  return best
}

function* choicesOf<One>(lines: readonly (readonly One[])[]): Generator<One[]> {
  if (lines.some((ways) => ways.length === 0)) return
  const at = lines.map(() => 0)
  for (;;) {
    yield lines.flatMap((ways, line) => ways[at[line] ?? 0] ?? [])
    let line = 0
    for (; line < lines.length; line++) {
      at[line] = (at[line] ?? 0) + 1
      if ((at[line] ?? 0) < (lines[line]?.length ?? 0)) break
      at[line] = 0
    }
    if (line === lines.length) return
  }
}

/** The ways that only these sellers deliver. */
export const waysOfSellers = <S extends Share>(
  lines: readonly (readonly Way<S>[])[],
  sellers: ReadonlySet<Key>,
): Way<S>[][] => lines.map((ways) => ways.filter(({ shares }) => shares.every(({ seller }) => sellers.has(seller))))

/** The sellers of these ways. */
export const sellersOf = <S extends Share>(lines: readonly (readonly Way<S>[])[]): S['seller'][] => [
  ...new Set(lines.flatMap((ways) => ways.flatMap(({ shares }) => shares.map(({ seller }) => seller)))),
]

/** The cheapest seller who delivers all lines; null if there is none. Exact. */
export function bestOfOneSeller<S extends Share>(
  lines: readonly (readonly Way<S>[])[],
  cost: CostOf<S>,
  limits: ScenarioLimits,
): Found<S> {
  let best: Found<S> = null
  for (const seller of sellersOf(lines)) {
    const own = waysOfSellers(lines, new Set<Key>([seller]))
    if (own.every((ways) => ways.length > 0)) best = better(best, bestOfAll(own, cost, limits))
  }
  return best
}

/**
 * Choices to begin with where there are too many combinations: for each set of at most `maxSellers` sellers every line in
 * its cheapest way by its estimate.
 */
export function* likelyChoices<S extends Share>(
  lines: readonly (readonly Way<S>[])[],
  maxSellers: number,
): Generator<Way<S>[]> {
  for (const sellers of subsets<Key>(sellersOf(lines), maxSellers)) {
    const choice = waysOfSellers(lines, sellers).flatMap((ways) => {
      const [first, ...others] = ways
      return first ? [others.reduce((low, one) => (one.estimatePaise < low.estimatePaise ? one : low), first)] : []
    })
    if (choice.length === lines.length) yield choice
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

/** The cheapest of several choices; null if the limits allow none. */
export const bestOf = <S extends Share>(
  choices: Iterable<readonly Way<S>[]>,
  cost: CostOf<S>,
  limits: ScenarioLimits,
): { choice: readonly Way<S>[]; scenario: Scenario<S> } | null => {
  let best: { choice: readonly Way<S>[]; scenario: Scenario<S> } | null = null
  for (const choice of choices) {
    const scenario = scenarioOf(choice, cost, limits)
    if (scenario && (best === null || better(best.scenario, scenario) === scenario)) best = { choice, scenario }
  }
  return best
}

/**
 * A choice made cheaper by changing one line at a time, in at most `maxTries` tries. Lines whose ways differ least come
 * first: with them a vehicle may be saved.
 */
export function improveChoice<S extends Share>(
  start: { choice: readonly Way<S>[]; scenario: Scenario<S> },
  lines: readonly (readonly Way<S>[])[],
  cost: CostOf<S>,
  limits: ScenarioLimits,
  maxTries: number,
): Scenario<S> {
  const changes = lines
    .flatMap((ways, line) =>
      ways.map((way) => ({ line, way, more: way.estimatePaise - (start.choice[line]?.estimatePaise ?? 0) })),
    )
    .filter(({ line, way }) => way !== start.choice[line])
    .sort((one, other) => one.more - other.more)
  let { choice, scenario } = start
  for (const { line, way } of changes.slice(0, maxTries)) {
    const changed = choice.map((old, at) => (at === line ? way : old))
    const found = scenarioOf(changed, cost, limits)
    if (found && found.equalPaise < scenario.equalPaise) [choice, scenario] = [changed, found]
  }
  return scenario
}
