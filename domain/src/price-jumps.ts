import { type ChangeAction, type PriceBounds, priceVerdict } from './approvals.ts'
import type { Paise } from './money.ts'
import type { Buyer } from './prices.ts'
import type { Milli } from './quantity.ts'

/** One step of a list of prices: for whom and where it holds, and from which quantity. */
export type PriceStep = { buyer: Buyer; scope: string; place: string; fromMilli: Milli; pricePaise: Paise }
/** A price as it is wished for, with the moment until which it is to hold. */
export type WishedPrice = PriceStep & { validTo: string | null }
/** What lies too far apart: where, from which quantity; null where nothing was asked before. */
export type PriceJump = Omit<PriceStep, 'pricePaise'> & { old: Paise | null; new: Paise }

/**
 * Whether a new price of goods on sale waits for the desk: it lies far from what they ask now, or from the median of their like. A
 * price that lay far off to the same side already goes on in small steps.
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

/** What is paid at a place from a quantity on: by the place's own prices, else by those that hold everywhere. */
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

/** The first price that jumps between two lists of one offer, the base before places and quantities; null where none does. */
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

/** What holds everywhere first, then place by place, each from the smallest quantity on. */
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

/** Whether two lists ask the same everywhere, however long they hold. */
export const samePrices = (a: readonly PriceStep[], b: readonly PriceStep[]): boolean =>
  plain(a).join('\n') === plain(b).join('\n')

/** The wish for prices that jump: what jumps, then all prices as they are and as they are wished for. */
export const priceChangeRequest = (
  jump: PriceJump,
  before: readonly PriceStep[],
  wished: readonly WishedPrice[],
): ChangeAction[] => [
  { action: 'FIELD_SET', name: isBase(jump) ? 'pricePaise' : 'placePaise', old: jump.old, new: jump.new },
  { action: 'FIELD_SET', name: 'prices', old: inOrder(before), new: inOrder(wished) },
]

/** The prices that a wish asks for. */
export const wishedPrices = (diff: readonly ChangeAction[]): readonly WishedPrice[] =>
  (diff.find(({ name }) => name === 'prices')?.new ?? []) as readonly WishedPrice[]
