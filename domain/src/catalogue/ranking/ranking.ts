import { mulDivUp, type Paise, sum } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** What places an offer among those of other sellers, in the order in which it is explained. */
export const rankingParts = [
  /** 1,000 at the lowest delivered price, falling evenly to 0 at 25 % above it. */
  'PRICE',
  /** Deliveries of the last 180 days that came by the promised day, with ten more of which eight are on time. */
  'ON_TIME',
  /** All published ratings, with five more of four stars. */
  'RATING',
  /** Requests for quotation of the last 180 days answered by their deadline, with five more of which four are. */
  'RESPONSE',
] as const
export type RankingPart = (typeof rankingParts)[number]

/** The orders of a size's offers. */
export const offerSorts = [
  /** By score: see `ranking`. */
  'RECOMMENDED',
  /** The lowest delivered price first. */
  'PRICE',
  /** The earliest delivery first. */
  'FASTEST',
] as const
/** The orders of a size's offers. */
export type OfferSort = (typeof offerSorts)[number]

/** The share of each part in basis points; together 10,000. */
export type RankingWeights = Readonly<Record<RankingPart, number>>

/** Days that the facts of a seller are counted over. */
export const RANKING_DAYS = 180
const full = 1000
/** At this distance from the lowest delivered price, in basis points of it, the price counts nothing. */
export const PRICE_ZERO_BP = 2_500

/**
 * What is added to the facts of every seller, so that few deliveries say little: ten deliveries of which eight are on
 * time, five ratings of four, five requests for quotation of which four are answered in time.
 */
export const rankingPrior = {
  deliveries: 10,
  onTime: 8,
  ratings: 5,
  ratingSum: 20,
  requests: 5,
  answered: 4,
} as const

/** The facts of a seller: deliveries and requests of the last 180 days, all published ratings. */
export type SellerFacts = {
  deliveries: number
  onTime: number
  ratings: number
  /** Sum of ratings from 1 to 5. */
  ratingSum: number
  /** Requests for quotation that were answered or whose deadline is past. */
  requests: number
  answered: number
}
export const noFacts: SellerFacts = { deliveries: 0, onTime: 0, ratings: 0, ratingSum: 0, requests: 0, answered: 0 }

/** One part of a score: 0 to 1,000, and the points that it has by its weight. */
export type ScorePart = { part: RankingPart; weightBp: number; score: number; points: number }
/** The points of an offer, 0 to 1,000: the sum of those of its parts. */
export type OfferScore = { points: number; parts: ScorePart[]; isNew: boolean }

/** The price's score: 1,000 at the lowest delivered price, falling evenly to 0 at a quarter above it. */
export function priceScore(paise: Paise, lowest: Paise): number {
  if (lowest <= 0) return full
  // Rounded up, so that only the lowest price has 1,000
  const above = mulDivUp(Math.max(0, paise - lowest), full * 10_000, lowest * PRICE_ZERO_BP)
  return Math.max(0, full - above)
}

const share = (part: number, whole: number) => Math.floor((part * full) / whole)

/** The scores of a seller's facts with the prior, each 0 to 1,000. */
export function factScores(facts: SellerFacts): Record<Exclude<RankingPart, 'PRICE'>, number> {
  const ratings = facts.ratings + rankingPrior.ratings
  return {
    ON_TIME: share(facts.onTime + rankingPrior.onTime, facts.deliveries + rankingPrior.deliveries),
    // From one star to five
    RATING: share(facts.ratingSum + rankingPrior.ratingSum - ratings, ratings * 4),
    RESPONSE: share(facts.answered + rankingPrior.answered, facts.requests + rankingPrior.requests),
  }
}

/** Whether nothing is known of a seller yet. */
export const isNewSeller = ({ deliveries, ratings, requests }: SellerFacts): boolean =>
  deliveries + ratings + requests === 0

/** The score of an offer of `paise`, where `lowest` is the lowest delivered price. Its parts add up. */
export function scoreOf(paise: Paise, lowest: Paise, facts: SellerFacts, weights: RankingWeights): OfferScore {
  const scores = { PRICE: priceScore(paise, lowest), ...factScores(facts) }
  const parts = rankingParts.map((part) => ({
    part,
    weightBp: weights[part],
    score: scores[part],
    points: Math.floor((scores[part] * weights[part]) / 10_000),
  }))
  return { points: sum(parts.map(({ points }) => points)), parts, isNew: isNewSeller(facts) }
}

/** An offer as it is placed; `score` is null if the quantity cannot be bought, `deliverBy` a date (YYYY-MM-DD). */
export type Placed = { id: number; paise: Paise; deliverBy: string; score: OfferScore | null }

/**
 * Compares two offers for an order. What cannot be bought is last; equal ones are placed by the lower delivered price,
 * then by id.
 */
export function compareOffers(sort: OfferSort, a: Placed, b: Placed): number {
  const byPrice = a.paise - b.paise || a.id - b.id
  const last = Number(a.score === null) - Number(b.score === null)
  if (last !== 0) return last
  if (sort === 'RECOMMENDED') return (b.score?.points ?? 0) - (a.score?.points ?? 0) || byPrice
  if (sort === 'FASTEST') return a.deliverBy.localeCompare(b.deliverBy) || byPrice
  return byPrice
}

/** Why weights do not add up to 100 %, or null. */
export const whyNotWeights = (weights: RankingWeights): Refusal | null => {
  const total = sum(rankingParts.map((part) => weights[part]))
  return total === 10_000 ? null : refuse('RANKING_WEIGHTS', { total: total / 100 }, 'priceBp')
}
