import type { Paise } from '@neev/domain/core/money'
import { gramsOf } from '@neev/domain/core/quantity'
import { freightFloors } from '@neev/domain/places/shipping/freight-floors'
import { presentValue } from '@neev/domain/procurement/quotations/payment-terms'
import {
  type ProgramPoint,
  type ProgramShare,
  scenarioProgram,
  waysOfSolution,
} from '@neev/domain/procurement/quotations/scenario-program'
import {
  bestOf,
  bestOfAll,
  bestOfOneSeller,
  type CostOf,
  combinationsOf,
  exactUpTo,
  improveChoice,
  likelyChoices,
  memoizeCost,
  type Scenario,
  type ScenarioLimits,
  sellersOf,
  waysOfSellers,
} from '@neev/domain/procurement/quotations/scenarios'
import { found } from '#core/errors.ts'
import { solveProgram } from '#core/solver/solver.ts'
import { type Basis, priceLines } from '../pricing.ts'
import type { LineRow } from '../requests.queries.ts'
import { type Offered, type QuotedShare, type QuotedWay, waysOf } from './ways.ts'

export type { Offered } from './ways.ts'

/** What scenarios are made of: the requested lines, and what was quoted for them. */
export type Compared = { basis: Basis; lines: readonly LineRow[]; offered: readonly Offered[] }

export type RequestedLimits = {
  maxSellers: number
  caps: readonly { sellerId: string; paise: Paise }[]
  maxSharePercent: number | null
}

/** As they are shown first. */
export const presetLimits: RequestedLimits = { maxSellers: 2, caps: [], maxSharePercent: null }

const kinds = ['CHEAPEST', 'FEW_SELLERS', 'ONE_SELLER', 'FASTEST'] as const
type Kind = (typeof kinds)[number]
type Found = { scenario: Scenario<QuotedShare>; isExact: boolean; boundPaise: Paise | null }

const solverSeconds = 2
/** Changes of one line that are tried where not every combination can be. */
const triesAfter = 200
/** Sellers of whom every set is looked at where the number of sellers is limited. */
const sellersInSets = 3

/** What shares cost together at the request's place, as an order would have them. */
export const costsOf = ({ basis, offered }: Pick<Compared, 'basis' | 'offered'>): CostOf<QuotedShare> => {
  const terms = new Map(offered.map((one) => [one.sellerId, one.terms]))
  return memoizeCost((seller, shares) => {
    const priced = shares.map(({ id, ...share }) => ({ ...share, key: String(id) }))
    const { refusal, totalPaise } = priceLines(basis, priced)
    return refusal ? null : { totalPaise, equalPaise: presentValue(totalPaise, found(terms.get(seller))) }
  })
}

/** The cheapest way to buy these lines within limits, and a bound of it where not every combination was tried. */
export async function findCheapest(
  compared: Compared,
  ways: readonly (readonly QuotedWay[])[],
  cost: CostOf<QuotedShare>,
  limits: ScenarioLimits,
): Promise<Found | null> {
  const exactly = (scenario: Scenario<QuotedShare> | null) =>
    scenario && { scenario, isExact: true, boundPaise: scenario.equalPaise }
  if (limits.maxSellers === 1) return exactly(bestOfOneSeller(ways, cost, limits))
  if (combinationsOf(ways) <= exactUpTo) return exactly(bestOfAll(ways, cost, limits))
  return nearly(compared, ways, cost, limits)
}

/** The same where there are too many combinations: by the solver and by likely choices, improved line by line. */
async function nearly(
  compared: Compared,
  ways: readonly (readonly QuotedWay[])[],
  cost: CostOf<QuotedShare>,
  limits: ScenarioLimits,
): Promise<Found | null> {
  const { maxSellers } = limits
  const likely = bestOf(likelyChoices(ways, Math.min(maxSellers ?? sellersInSets, sellersInSets)), cost, limits)
  const few = likely && new Set(likely.scenario.parts.map(({ seller }) => seller))
  const isLimited = maxSellers !== null
  const solved = await solve(compared, ways, limits, isLimited)
  // With a limit of sellers the program takes long: it is solved for those of the best likely choice, each line anew
  const again =
    isLimited && few ? await solve(compared, waysOfSellers(ways, few), { ...limits, maxSellers: null }) : null
  const starts = [solved?.choice, again?.choice, likely?.choice].flatMap((one) => (one ? [one] : []))
  const start = bestOf(starts, cost, limits)
  if (!start) return null
  const scenario = improveChoice(start, ways, cost, limits, triesAfter)
  const bound = solved?.boundPaise ?? null
  return { scenario, isExact: false, boundPaise: bound === null ? null : Math.min(bound, scenario.equalPaise) }
}

/** The solver's choice of ways and its bound in paise, lower by what the totals of invoices and amounts can be rounded. */
async function solve(
  compared: Compared,
  ways: readonly (readonly QuotedWay[])[],
  limits: ScenarioLimits,
  relaxed = false,
) {
  const { points, sellers, shareOf } = programOf(compared, sellersOf(ways))
  const shares = ways.map((some) => some.map((way) => way.shares.map(shareOf)))
  const text = scenarioProgram(shares, points, sellers, limits)
  const solved = await solveProgram({ text, seconds: solverSeconds, relaxed })
  if (!solved) return null
  const values = new Map(solved.values)
  const chosen = waysOfSolution(ways, (name) => values.get(name) ?? 0)
  const choice = chosen.flatMap((way) => way ?? [])
  return {
    choice: choice.length === ways.length ? choice : null,
    boundPaise: solved.bound === null ? null : Math.floor(solved.bound * 100) - 100 - 50 * points.length,
  }
}

/** Dispatch points with their freight's floors, sellers with their terms, and what a share costs besides freight. */
function programOf({ basis, offered }: Compared, sellerIds: readonly number[]) {
  const one = 1_000_000
  const used = offered.filter(({ sellerId }) => sellerIds.includes(sellerId))
  const priced = new Map(
    used.map(({ id, offerId, quantityMilli, pricePaise }) => {
      const { groups } = priceLines(basis, [{ key: String(id), offerId, quantityMilli, pricePaise }])
      return [id, groups[0]] as const
    }),
  )
  /** GST as a part of the taxable value; the lowest of a dispatch point is what its freight is taxed with at least. */
  const rateOf = (id: number) => {
    const group = priced.get(id)
    return group && group.taxablePaise > 0 ? group.taxPaise / group.taxablePaise : 0
  }
  const pointOf = ({ offerId }: Pick<Offered, 'offerId'>) => found(basis.offers.get(offerId)).dispatchPointId
  const points = [...Map.groupBy(used, pointOf)].map(([dispatchPoint, own]): ProgramPoint => {
    const group = found(priced.get(found(own[0]).id))
    return {
      dispatchPoint,
      seller: found(own[0]).sellerId,
      floors: freightFloors(group.load),
      withTax: 1 + Math.min(...own.map(({ id }) => rateOf(id))),
    }
  })
  const withTax = new Map(points.map((point) => [point.dispatchPoint, point.withTax]))
  const byId = new Map(used.map((line) => [line.id, line]))
  const shareOf = ({ id, quantityMilli, goodsPaise, seller }: QuotedShare): ProgramShare => {
    const line = found(byId.get(id))
    const offer = found(basis.offers.get(line.offerId))
    const group = found(priced.get(id))
    const part = quantityMilli / line.quantityMilli
    const { insurancePaise, loadingPaise, barChargePaise } = group
    return {
      seller,
      dispatchPoint: offer.dispatchPointId,
      goodsPaise,
      paise:
        (goodsPaise + insurancePaise * part) * (1 + rateOf(id)) +
        // Alone, bars may be folded or cut that are not in a larger load
        (loadingPaise - barChargePaise) * part * (withTax.get(offer.dispatchPointId) ?? 1),
      freightGrams: gramsOf(quantityMilli, offer.variant.freightGramsPerUnit),
    }
  }
  const terms = new Map(used.map((line) => [line.sellerId, line.terms]))
  const sellers = sellerIds.map((seller) => ({
    seller,
    atEqualTerms: presentValue(one, found(terms.get(seller))) / one,
  }))
  return { points, sellers, shareOf }
}

/**
 * The scenarios of a request: the cheapest; of at most so many sellers; of one; and the cheapest of those that arrive
 * first. Lines without an equal quotation are in none.
 */
export async function scenariosOf(compared: Compared, { maxSellers, caps, maxSharePercent }: RequestedLimits) {
  const maxShareBp = maxSharePercent === null || maxSharePercent === 100 ? null : maxSharePercent * 100
  const capsPaise = new Map(caps.map(({ sellerId, paise }) => [Number(sellerId), paise]))
  const waysWithin = (share: number | null) =>
    compared.lines.map((line) => waysOf(compared, line, share)).filter((ways) => ways.length > 0)
  const whole = waysWithin(null)
  const cost = costsOf(compared)
  const limits = { maxSellers: null, capsPaise, maxShareBp }
  const of = (ways: readonly QuotedWay[][], kind: Kind): [readonly QuotedWay[][], ScenarioLimits] => {
    if (kind === 'FEW_SELLERS') return [ways, { ...limits, maxSellers }]
    if (kind === 'ONE_SELLER') return [ways, { ...limits, maxSellers: 1, maxShareBp: null }]
    return [kind === 'FASTEST' ? fastest(ways) : ways, limits]
  }
  const names = new Map(compared.offered.map(({ sellerId, sellerName }) => [sellerId, sellerName]))
  const scenarios = []
  for (const kind of kinds) {
    const [ways, allowed] = of(whole, kind)
    // Equal quotations are divided only where no seller may have all
    const one =
      (await findCheapest(compared, ways, cost, allowed)) ??
      (maxShareBp === null ? null : await findCheapest(compared, of(waysWithin(maxShareBp), kind)[0], cost, allowed))
    if (one) scenarios.push({ kind, maxSellers: allowed.maxSellers, ...present(one, names) })
  }
  return { scenarios, equalLines: whole.length }
}

/** Of each line the ways that arrive no later than the day by which all lines can. */
function fastest(lines: readonly QuotedWay[][]): QuotedWay[][] {
  const arrival = ({ shares }: QuotedWay) =>
    shares.reduce((last, { arrives }) => later(last, arrives ?? '9999-12-31'), '')
  const first = lines.map((ways) => ways.map(arrival).reduce((one, other) => (one < other ? one : other), '9999-12-31'))
  const day = first.reduce(later, '')
  return lines.map((ways) => ways.filter((way) => arrival(way) <= day))
}

const later = (one: string, other: string) => (one > other ? one : other)

function present({ scenario, isExact, boundPaise }: Found, names: ReadonlyMap<number, string>) {
  const { parts, totalPaise, equalPaise } = scenario
  const days = parts.flatMap(({ shares }) => shares.map(({ arrives }) => arrives ?? ''))
  return {
    totalPaise,
    equalPaise,
    isExact,
    // Rounded up: never nearer to the bound than it is
    gapBp: boundPaise === null || boundPaise <= 0 ? null : Math.ceil(((equalPaise - boundPaise) * 10_000) / boundPaise),
    arrives: days.includes('') ? null : days.reduce(later, ''),
    parts: parts.map(({ seller, shares, ...paise }) => ({
      ...paise,
      sellerId: seller,
      sellerName: names.get(seller) ?? '',
      shares: shares.map(({ id, quantityMilli }) => ({ quotationLineId: id, quantityMilli })),
    })),
  }
}
