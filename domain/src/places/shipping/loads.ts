import { type Needs, needOf } from './freight-goods.ts'

/** What a vehicle is loaded with: concrete, which goes alone in transit mixers, or all other goods together. */
export const loadKinds = [
  'GOODS',
  /** Ready-mix concrete, in transit mixers. */
  'CONCRETE',
] as const
/**
 * What a vehicle is loaded with. The loads of a dispatch point have each their own freight, part of the order
 * and invoice.
 */
export type LoadKind = (typeof loadKinds)[number]

/** The kind of load that goods with these requirements are part of. */
export const loadKindOf = (needs: Needs): LoadKind => ((needs & needOf.CONCRETE) === 0 ? 'GOODS' : 'CONCRETE')

/**
 * The load that goods of a dispatch point travel in. Goods with the same key share a vehicle, a freight, a part of an
 * order and an invoice: `3 GOODS`.
 */
export const loadKeyOf = ({ dispatchPointId, needs }: { dispatchPointId: string; needs: Needs }): string =>
  `${dispatchPointId} ${loadKindOf(needs)}`
