import { formatInr, mulDivUp, type Paise } from './money.ts'
import { MAX_QUANTITY_MILLI, type Milli, quantityText } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Limits of a cart; the operator's settings hold those in force, these are where they start. */
export const cartLimits = {
  maxLines: 50,
  maxSellers: 10,
  minCartPaise: 2_000_00,
  /** Above it an order is paid by bank transfer: gateways do not take more at once. */
  maxOnlinePaise: 10_00_000_00,
} as const

export type CartLimits = { [Name in keyof typeof cartLimits]: number }

/** A guest's cart is kept so long. */
export const GUEST_CART_DAYS = 30

/** What the offer says about quantities, in thousandths of the selling unit. */
export type QuantityRules = {
  moqMilli: Milli
  stepMilli: Milli
  maxQtyMilli: Milli | null
  /** What can be sold now; null when the seller does not count stock. */
  availableMilli: Milli | null
  unit: string
}

/** A quantity for a sentence: in English words as `name`, and as figures so that another language can say it. */
const said = (name: string, milli: Milli, unit: string) => ({
  [name]: quantityText(milli, unit),
  [`${name}Milli`]: milli,
  unit,
})

/** The most that can be bought now in whole steps: what is in stock, up to the offer's limit and the shop's. */
export const maxOf = ({ stepMilli, maxQtyMilli, availableMilli }: QuantityRules): Milli => {
  const maximum = Math.min(maxQtyMilli ?? MAX_QUANTITY_MILLI, availableMilli ?? MAX_QUANTITY_MILLI, MAX_QUANTITY_MILLI)
  return stepMilli > 0 ? Math.floor(maximum / stepMilli) * stepMilli : maximum
}

/** Why this quantity can not be bought, or null; asked in the order in which a buyer can mend it. */
export const whyNotLine = (qtyMilli: Milli, rules: QuantityRules): Refusal | null => {
  const { moqMilli, stepMilli, maxQtyMilli, availableMilli, unit } = rules
  if (!Number.isSafeInteger(qtyMilli) || qtyMilli <= 0) return refuse('QUANTITY_BAD', undefined, 'quantity')
  if (availableMilli !== null && availableMilli < Math.max(moqMilli, 1)) {
    return refuse('OUT_OF_STOCK', undefined, 'quantity')
  }
  if (qtyMilli < moqMilli) return refuse('BELOW_MOQ', said('moq', moqMilli, unit), 'quantity')
  if (stepMilli > 0 && qtyMilli % stepMilli !== 0) {
    return refuse('STEP', said('step', stepMilli, unit), 'quantity')
  }
  const max = Math.min(maxQtyMilli ?? MAX_QUANTITY_MILLI, MAX_QUANTITY_MILLI)
  if (availableMilli !== null && availableMilli <= max && qtyMilli > availableMilli) {
    return refuse('STOCK_SHORT', said('available', availableMilli, unit), 'quantity')
  }
  return qtyMilli > max ? refuse('ABOVE_MAX', said('max', max, unit), 'quantity') : null
}

/** The nearest quantity that can be bought, upwards, or null when the stock or the limit does not hold one. */
export const fitQuantity = (qtyMilli: Milli, rules: QuantityRules): Milli | null => {
  const step = Math.max(1, rules.stepMilli)
  const wanted = Math.max(1, Math.min(qtyMilli, MAX_QUANTITY_MILLI), rules.moqMilli)
  const up = mulDivUp(wanted, 1, step) * step
  if (whyNotLine(up, rules) === null) return up
  const maximum = Math.min(rules.maxQtyMilli ?? MAX_QUANTITY_MILLI, rules.availableMilli ?? MAX_QUANTITY_MILLI)
  const down = Math.floor(maximum / step) * step
  return whyNotLine(down, rules) === null ? down : null
}

/** A line as the rules of a cart see it. */
export type CartLine = { offerId: string; sellerId: string; qtyMilli: Milli; quotationLineId?: string | null }

/** Why a line more can not be put into the cart. A line that is there already may always change. */
export const whyNotAdded = (
  lines: readonly CartLine[],
  added: Pick<CartLine, 'offerId' | 'sellerId'>,
  limits: Pick<CartLimits, 'maxLines' | 'maxSellers'> = cartLimits,
): Refusal | null => {
  if (lines.some((line) => line.offerId === added.offerId && !line.quotationLineId)) return null
  if (lines.length >= limits.maxLines) return refuse('CART_FULL', { max: limits.maxLines })
  const sellers = new Set(lines.map((line) => line.sellerId)).add(added.sellerId)
  return sellers.size > limits.maxSellers ? refuse('CART_SELLERS', { max: limits.maxSellers }) : null
}

/**
 * The cart after login: what the user had, with the guest's lines. For one offer the larger quantity stays; lines with a
 * quoted price are never merged. `left` are the guest's lines for which the cart had no room.
 */
export const mergeCarts = <Line extends CartLine>(
  own: readonly Line[],
  guest: readonly Line[],
  limits: Pick<CartLimits, 'maxLines' | 'maxSellers'> = cartLimits,
): { lines: Line[]; left: Line[] } => {
  const lines = [...own]
  const left: Line[] = []
  for (const line of guest) {
    const at = line.quotationLineId
      ? -1
      : lines.findIndex((one) => one.offerId === line.offerId && !one.quotationLineId)
    const same = lines[at]
    if (same) lines[at] = { ...same, qtyMilli: Math.max(same.qtyMilli, line.qtyMilli) }
    else if (whyNotAdded(lines, line, limits) === null && lines.length < limits.maxLines) lines.push(line)
    else left.push(line)
  }
  return { lines, left }
}

/** Why a seller does not take so little: the gap to the seller's least order, on goods before tax. */
export const whyNotEnough = (goodsPaise: Paise, minOrderPaise: Paise | null): Refusal | null =>
  minOrderPaise !== null && goodsPaise < minOrderPaise
    ? refuse('MIN_ORDER', { short: formatInr(minOrderPaise - goodsPaise, { paise: 'auto' }) })
    : null

/** Why the whole cart can not be ordered: empty, or below the least value of an order. `goodsPaise` before tax. */
export const whyNotCheckout = (
  cart: { lines: number; goodsPaise: Paise },
  limits: Pick<CartLimits, 'minCartPaise'> = cartLimits,
): Refusal | null => {
  if (cart.lines === 0) return refuse('CART_EMPTY')
  if (cart.goodsPaise >= limits.minCartPaise) return null
  return refuse('MIN_CART_VALUE', {
    min: formatInr(limits.minCartPaise, { paise: 'auto' }),
    short: formatInr(limits.minCartPaise - cart.goodsPaise, { paise: 'auto' }),
  })
}

/** Why an amount can not be paid online. */
export const whyNotOnline = (
  payablePaise: Paise,
  limits: Pick<CartLimits, 'maxOnlinePaise'> = cartLimits,
): Refusal | null =>
  payablePaise > limits.maxOnlinePaise
    ? refuse('MAX_ONLINE', { max: formatInr(limits.maxOnlinePaise, { paise: 'auto' }) })
    : null

/** What to say when a price is not the one that the buyer saw; null when it is. The buyer accepts, never silently. */
export const priceNotice = (seenPaise: Paise, nowPaise: Paise): Refusal | null =>
  seenPaise === nowPaise ? null : refuse('PRICE_CHANGED', { old: formatInr(seenPaise), new: formatInr(nowPaise) })

/** Why an order can't be placed without the number that the buyer's company wants on it, or null. */
export const whyNotPo = (company: { poRequired: boolean } | null, poNumber: string | null): Refusal | null =>
  company?.poRequired && !poNumber?.trim() ? refuse('PO_NEEDED', undefined, 'poNumber') : null
