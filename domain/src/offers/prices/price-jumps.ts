import { type ChangeAction, type PriceBounds, priceVerdict } from '../../catalogue/approvals.ts'
import type { Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import type { Buyer } from './prices.ts'

/** One price of a price list: its buyers, place and minimum quantity. */
export type PriceStep = { buyer: Buyer; scope: string; place: string; fromMilli: Milli; pricePaise: Paise }
/** A requested price with the end of its validity. */
export type ProposedPrice = PriceStep & { validTo: string | null }
/** A price jump: its place and quantity; `old` is null if there was no price. */
export type PriceJump = Omit<PriceStep, 'pricePaise'> & { old: Paise | null; new: Paise }

/**
 * Whether a new price of a live offer waits for review: it is far from the current price, or from the median of
 * comparable offers. A price already far off on the same side can change in small steps.
 */
export function isHeldJump(
  nowPaise: Paise | null,
  nextPaise: Paise,
  medianPaise: Paise | null,
  bounds: PriceBounds,
): boolean {
  if (priceVerdict(nextPaise, nowPaise, bounds) === 'HOLD') return true
  if (medianPaise === null || priceVerdict(nextPaise, medianPaise, bounds) !== 'HOLD') return false
  const wasFarOff = nowPaise !== null && priceVerdict(nowPaise, medianPaise, bounds) === 'HOLD'
  return !(wasFarOff && nowPaise > medianPaise === nextPaise > medianPaise)
}

const everywhere = 'EVERYONE ALL '
const keyOf = ({ buyer, scope, place }: Pick<PriceStep, 'buyer' | 'scope' | 'place'>) => `${buyer} ${scope} ${place}`
const isBase = (step: Omit<PriceStep, 'pricePaise' | 'place'>) =>
  step.buyer === 'EVERYONE' && step.scope === 'ALL' && step.fromMilli === 0

/** The price at a place from a quantity on: by the place's own prices, otherwise by those for all places. */
function payer(steps: readonly PriceStep[]) {
  const ladders = Map.groupBy(
    steps.toSorted((a, b) => b.fromMilli - a.fromMilli),
    keyOf,
  )
  const from = (key: string, milli: Milli) => ladders.get(key)?.find(({ fromMilli }) => fromMilli <= milli)?.pricePaise
  return (at: Omit<PriceStep, 'pricePaise'>) =>
    from(keyOf(at), at.fromMilli) ??
    from(keyOf({ ...at, buyer: 'EVERYONE' }), at.fromMilli) ??
    from(everywhere, at.fromMilli) ??
    null
}

/** The first price jump between two price lists of an offer, base price first; null if there is none. */
export function jumpBetween(
  before: readonly PriceStep[],
  after: readonly PriceStep[],
  medianPaise: Paise | null,
  bounds: PriceBounds,
): PriceJump | null {
  const [was, is] = [payer(before), payer(after)]
  const places = [...after, ...before].toSorted((a, b) => Number(isBase(b)) - Number(isBase(a)))
  for (const { buyer, scope, place, fromMilli } of places) {
    const at = { buyer, scope, place, fromMilli }
    const [old, now] = [was(at), is(at)]
    if (now !== null && isHeldJump(old, now, isBase(at) ? medianPaise : null, bounds)) return { ...at, old, new: now }
  }
  return null
}

/** Sorts prices: those for all places first, then by place, each by quantity. */
export const inOrder = <One extends PriceStep>(steps: readonly One[]): One[] =>
  steps.toSorted(
    (a, b) =>
      Number(b.scope === 'ALL') - Number(a.scope === 'ALL') ||
      Number(a.buyer === 'COMPANY') - Number(b.buyer === 'COMPANY') ||
      keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }) ||
      a.fromMilli - b.fromMilli,
  )

const plain = (steps: readonly PriceStep[]) =>
  steps.map((step) => `${keyOf(step)} ${step.fromMilli} ${step.pricePaise}`).toSorted()

/** Whether two lists have the same prices, ignoring their end. */
export const samePrices = (a: readonly PriceStep[], b: readonly PriceStep[]): boolean =>
  plain(a).join('\n') === plain(b).join('\n')

/** The change request for a price jump: the jumps, then the current and the requested prices. */
export const priceChangeRequest = (
  jump: PriceJump,
  before: readonly PriceStep[],
  proposed: readonly ProposedPrice[],
): ChangeAction[] => [
  { action: 'FIELD_SET', name: isBase(jump) ? 'pricePaise' : 'placePaise', old: jump.old, new: jump.new },
  { action: 'FIELD_SET', name: 'prices', old: inOrder(before), new: inOrder(proposed) },
]

/** The prices requested by a change request. */
export const proposedPrices = (diff: readonly ChangeAction[]): readonly ProposedPrice[] =>
  (diff.find(({ name }) => name === 'prices')?.new ?? []) as readonly ProposedPrice[]
