import { formatInr, type Paise } from '../core/money.ts'
import { MAX_QUANTITY_MILLI, type Milli } from '../core/quantity.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** Default cart limits. The current ones are in the operator's settings. */
export const cartLimits = {
  maxLines: 50,
  maxSellers: 10,
  minCartPaise: 2_000_00,
  /** Maximum for online payment in paise, a limit of gateways. Larger orders are paid by bank transfer. */
  maxOnlinePaise: 10_00_000_00,
} as const

/**
 * Maximum of lines at a quoted price, besides the ordinary ones: as many as a request for quotation can have, so that
 * an award is ordered as a whole.
 */
export const MAX_QUOTED_LINES = 500

export type CartLimits = { [Name in keyof typeof cartLimits]: number }

/** Quantity rules of an offer, in thousandths of the selling unit. */
export type QuantityRules = {
  moqMilli: Milli
  stepMilli: Milli
  maxQtyMilli: Milli | null
  /** Available stock; null if the seller does not track stock. */
  availableMilli: Milli | null
  unit: string
}

/** The maximum quantity in whole steps: by stock, the offer's limit and the marketplace's limit. */
export const maxOf = ({ stepMilli, maxQtyMilli, availableMilli }: QuantityRules): Milli => {
  const maximum = Math.min(maxQtyMilli ?? MAX_QUANTITY_MILLI, availableMilli ?? MAX_QUANTITY_MILLI, MAX_QUANTITY_MILLI)
  return stepMilli > 0 ? Math.floor(maximum / stepMilli) * stepMilli : maximum
}

/** Why this quantity cannot be bought, or null. Checked in the order in which a buyer can correct it. */
export const whyNotLine = (qtyMilli: Milli, rules: QuantityRules): Refusal | null => {
  const { moqMilli, stepMilli, maxQtyMilli, availableMilli, unit } = rules
  if (!Number.isSafeInteger(qtyMilli) || qtyMilli <= 0) return refuse('QUANTITY_BAD', undefined, 'quantity')
  if (availableMilli !== null && availableMilli < Math.max(moqMilli, 1)) {
    return refuse('OUT_OF_STOCK', undefined, 'quantity')
  }
  if (qtyMilli < moqMilli) return refuse('BELOW_MOQ', { moq: { milli: moqMilli, unit } }, 'quantity')
  if (stepMilli > 0 && qtyMilli % stepMilli !== 0) {
    return refuse('STEP', { step: { milli: stepMilli, unit } }, 'quantity')
  }
  const max = Math.min(maxQtyMilli ?? MAX_QUANTITY_MILLI, MAX_QUANTITY_MILLI)
  if (availableMilli !== null && availableMilli <= max && qtyMilli > availableMilli) {
    return refuse('STOCK_SHORT', { available: { milli: availableMilli, unit } }, 'quantity')
  }
  return qtyMilli > max ? refuse('ABOVE_MAX', { max: { milli: max, unit } }, 'quantity') : null
}

/** A cart line, as the rules need it. */
export type CartLine = { offerId: string; sellerId: string; qtyMilli: Milli; isQuoted?: boolean }

/**
 * Why a line cannot be added to the cart, or null. Existing lines can always be changed. Lines at quoted prices have a
 * maximum of their own: they were chosen at an award and are not collected one by one.
 */
export const whyNotAdded = (
  lines: readonly CartLine[],
  added: Pick<CartLine, 'offerId' | 'sellerId' | 'isQuoted'>,
  limits: Pick<CartLimits, 'maxLines' | 'maxSellers'> = cartLimits,
): Refusal | null => {
  const isQuoted = added.isQuoted === true
  if (lines.some((line) => line.offerId === added.offerId && (isQuoted || !line.isQuoted))) return null
  const max = isQuoted ? MAX_QUOTED_LINES : limits.maxLines
  if (lines.filter((line) => (line.isQuoted === true) === isQuoted).length >= max) return refuse('CART_FULL', { max })
  const sellers = new Set(lines.map((line) => line.sellerId)).add(added.sellerId)
  return sellers.size > limits.maxSellers ? refuse('CART_SELLERS', { max: limits.maxSellers }) : null
}

/**
 * Merges a guest's cart into the user's at sign-in. For the same offer the larger quantity is kept; lines with a quoted
 * price are not merged. `left` are the guest's lines that do not fit.
 */
export const mergeCarts = <Line extends CartLine>(
  own: readonly Line[],
  guest: readonly Line[],
  limits: Pick<CartLimits, 'maxLines' | 'maxSellers'> = cartLimits,
): { lines: Line[]; left: Line[] } => {
  const lines = [...own]
  const left: Line[] = []
  for (const line of guest) {
    const at = line.isQuoted ? -1 : lines.findIndex((one) => one.offerId === line.offerId && !one.isQuoted)
    const same = lines[at]
    if (same) lines[at] = { ...same, qtyMilli: Math.max(same.qtyMilli, line.qtyMilli) }
    else if (whyNotAdded(lines, line, limits) === null) lines.push(line)
    else left.push(line)
  }
  return { lines, left }
}

/** Why the order is below the seller's minimum, or null. Amounts in paise before tax. */
export const whyNotEnough = (goodsPaise: Paise, minOrderPaise: Paise | null): Refusal | null =>
  minOrderPaise !== null && goodsPaise < minOrderPaise
    ? refuse('MIN_ORDER', { short: formatInr(minOrderPaise - goodsPaise, { paise: 'auto' }) })
    : null

/**
 * Why the cart cannot be ordered, or null: it is empty or below the minimum order value. `goodsPaise` is before tax.
 */
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

/** Why an amount cannot be paid online, or null. */
export const whyNotOnline = (
  payablePaise: Paise,
  limits: Pick<CartLimits, 'maxOnlinePaise'> = cartLimits,
): Refusal | null =>
  payablePaise > limits.maxOnlinePaise
    ? refuse('MAX_ONLINE', { max: formatInr(limits.maxOnlinePaise, { paise: 'auto' }) })
    : null

/** The notice for a price that differs from what the buyer saw, or null. The buyer has to accept it. */
export const priceNotice = (seenPaise: Paise, nowPaise: Paise): Refusal | null =>
  seenPaise === nowPaise ? null : refuse('PRICE_CHANGED', { old: formatInr(seenPaise), new: formatInr(nowPaise) })

/** Why an order needs a purchase order number, or null. */
export const whyNotPo = (company: { poRequired: boolean } | null, poNumber: string | null): Refusal | null =>
  company?.poRequired && !poNumber?.trim() ? refuse('PO_NEEDED', undefined, 'poNumber') : null
