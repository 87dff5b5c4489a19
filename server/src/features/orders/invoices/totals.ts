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
/** As a document keeps them: an older one lacks what was not named then. */
export type StoredTotals = Pick<Totals, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'> &
  Record<string, number>

/** Totals of a document in the format of the contract, in paise; zero for those that an older document lacks. */
export const shownTotals = (frozen: Readonly<Record<string, number>>): Totals =>
  Object.fromEntries(totals.map((name) => [name, frozen[name] ?? 0])) as Totals
