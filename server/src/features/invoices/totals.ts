const totals = [
  'goodsPaise',
  'discountPaise',
  'freightPaise',
  'loadingPaise',
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'roundOffPaise',
  'totalPaise',
  'creditPaise',
] as const
type Totals = Record<(typeof totals)[number], number>

/** Sums of a paper as the contract has them; what an older paper does not name is nought. Paise. */
export const shownTotals = (kept: Readonly<Record<string, number>>): Totals =>
  Object.fromEntries(totals.map((name) => [name, kept[name] ?? 0])) as Totals
