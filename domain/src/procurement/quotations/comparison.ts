import type { Paise } from '../../core/money.ts'

/**
 * The rank of each answer of a line by its delivered price, from 1 for the lowest (L1). Equal prices share a rank.
 * Keys are of the answers in their order.
 */
export function ranksOf(prices: readonly (Paise | null)[]): (number | null)[] {
  const sorted = [...new Set(prices.filter((price): price is Paise => price !== null))].sort((a, b) => a - b)
  return prices.map((price) => (price === null ? null : sorted.indexOf(price) + 1))
}
