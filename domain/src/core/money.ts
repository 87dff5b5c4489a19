import { cleanFigure } from './input/digits.ts'

declare const unit: unique symbol

/**
 * An integer with a unit. Plain numbers are accepted (columns and literals are numbers), but paise cannot be passed
 * where grams are expected.
 */
export type Of<Unit extends string> = number & { readonly [unit]?: Unit }

/** An amount of money in whole paise. */
export type Paise = Of<'paise'>

const asInteger = (value: number, what: string): bigint => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be an exact integer, got ${value}`)
  return BigInt(value)
}

/**
 * Products below it are exact in the numbers of JavaScript, and no quotient of one is rounded up to a whole number: what is
 * missing to that is at least 1 ÷ c, and more than the last bit of the quotient.
 */
const exactBelow = 2 ** 51

/** a × b ÷ c exactly, rounded half away from zero (half-up for positive values). Throws on c = 0 or an inexact input. */
export const mulDiv = (a: number, b: number, c: number): number => {
  const size = Math.abs(a * b)
  const isExact = Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c)
  // Nearly every amount of a shop; what is larger, or no exact integer, is left to the whole numbers of any size
  if (!isExact || size >= exactBelow || c <= 0 || c >= exactBelow) return mulDivLarge(a, b, c)
  const whole = Math.floor(size / c)
  const rounded = 2 * (size - whole * c) >= c ? whole + 1 : whole
  return rounded !== 0 && a < 0 !== b < 0 ? -rounded : rounded
}

const mulDivLarge = (a: number, b: number, c: number): number => {
  const product = asInteger(a, 'a') * asInteger(b, 'b')
  const divisor = asInteger(c, 'c')
  if (divisor === 0n) throw new RangeError('Division by zero')
  const negative = product < 0n !== divisor < 0n
  const top = product < 0n ? -product : product
  const bottom = divisor < 0n ? -divisor : divisor
  const rounded = (2n * top + bottom) / (2n * bottom)
  const result = Number(negative ? -rounded : rounded)
  asInteger(result, 'Result')
  return result === 0 ? 0 : result
}

/** a × b ÷ c exactly, rounded down; for values that are only compared. Not negative. */
export const mulDivDown = (a: number, b: number, c: number): number => {
  const size = a * b
  if (size >= 0 && size < exactBelow && c > 0 && Number.isSafeInteger(size)) return Math.floor(size / c)
  const product = asInteger(a, 'a') * asInteger(b, 'b')
  const divisor = asInteger(c, 'c')
  if (divisor <= 0n || product < 0n) throw new RangeError('mulDivDown takes no negative values and no zero divisor')
  return Number(product / divisor)
}

/** a × b ÷ c exactly, rounded up; for numbers that must be sufficient (bars, trips, boxes). Not negative. */
export const mulDivUp = (a: number, b: number, c: number): number => {
  const product = asInteger(a, 'a') * asInteger(b, 'b')
  const divisor = asInteger(c, 'c')
  if (divisor <= 0n || product < 0n) throw new RangeError('mulDivUp takes no negative values and no zero divisor')
  const result = Number((product + divisor - 1n) / divisor)
  asInteger(result, 'Result')
  return result
}

/** The exact sum; throws if it exceeds the safe integers. */
export const sum = (values: readonly number[]): number => {
  let total = 0
  for (const value of values) total += value
  if (!Number.isSafeInteger(total)) asInteger(total, 'Sum')
  return total
}

/**
 * Splits a total by weights, to the last paisa, with the largest-remainder method (the earlier one of equal
 * remainders). ₹1,000 over 10,000 / 20,000 / 33,000 gives 158.73 / 317.46 / 523.81. Weights are not negative; if all
 * are zero the split is even.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('Nothing to allocate to')
  }
  const exact = weights.map((weight) => asInteger(weight, 'Weight'))
  if (exact.some((weight) => weight < 0n)) throw new RangeError('A weight is negative')
  if (weights.length === 1) return [Number(asInteger(total, 'Total'))]
  const input = exact.reduce((a, b) => a + b, 0n)
  const parts = input === 0n ? exact.map(() => 1n) : exact
  const whole = input === 0n ? BigInt(parts.length) : input
  const amount = asInteger(Math.abs(total), 'Total')
  const shares = parts.map((part) => (amount * part) / whole)
  const left = Number(amount - shares.reduce((a, b) => a + b, 0n))
  const order = parts
    .map((part, index) => ({ index, remainder: (amount * part) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of order.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n
  return shares.map((share) => (share === 0n ? 0 : Math.sign(total) * Number(share)))
}

/** The nearest whole rupee (50 paise round up) and the difference; an invoice prints both. */
export const roundToRupee = (paise: Paise): { rounded: Paise; roundOff: Paise } => {
  const rounded = mulDiv(paise, 1, 100) * 100
  return { rounded, roundOff: rounded - paise }
}

/** Digits in Indian groups: 123456 → 1,23,456. Not by Intl, whose result depends on the machine's locale data. */
export const groupIndian = (whole: number | bigint): string => {
  const digits = String(whole < 0 ? -whole : whole)
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${whole < 0 ? '-' : ''}${head ? `${head},` : ''}${digits.slice(-3)}`
}

/** An amount as displayed: ₹1,23,456.50. */
export type Rupees = `${'' | '-'}₹${string}`

/**
 * Rupees as printed: ₹1,23,456.00. `paise: 'auto'` omits .00, `'never'` rounds to the rupee; negative amounts start
 * with a minus.
 */
export const formatInr = (paise: Paise, options: { paise?: 'always' | 'auto' | 'never' } = {}): Rupees => {
  const mode = options.paise ?? 'always'
  const shown = mode === 'never' ? roundToRupee(paise).rounded : paise
  const size = asInteger(Math.abs(shown), 'Amount')
  const cents = String(size % 100n).padStart(2, '0')
  const tail = mode === 'never' || (mode === 'auto' && cents === '00') ? '' : `.${cents}`
  return `${shown < 0 ? '-' : ''}₹${groupIndian(size / 100n)}${tail}`
}

const currency = String.raw`(?:₹|rs\b\.?|inr\b|rupees?\b|रु\.?|रुपये|रुपए)`
const digits = String.raw`(\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?`
const written = new RegExp(
  String.raw`^(?:₹|rs\.?|inr|रु\.?)?\s*${digits}(?:\s*\/-)?(?:\s*${currency})?(?:\s*only)?$`,
  'iu',
)

/** Paise from typed text: 123456, 1,23,456, ₹1,23,456.00, Rs. 500/- only, 1250 rupees. Null if it is not an amount. */
export const parseInr = (text: string): Paise | null => {
  const match = written.exec(cleanFigure(text))
  if (!match) return null
  const paise = Number(`${(match[1] ?? '').replaceAll(',', '')}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(paise) ? paise : null
}

/** The same with a minus sign in front: -0.10, −₹1.50. Null if it is not an amount. */
export const parseSignedInr = (text: string): Paise | null => {
  const [, sign = '', amount = ''] = /^([-+]?)\s*(.*)$/.exec(cleanFigure(text)) ?? []
  const paise = parseInr(amount)
  return paise === null ? null : sign === '' || sign === '+' || paise === 0 ? paise : -paise
}

const small = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ')
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const groups = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** A whole number in Indian English words; above 99 crore it counts crores (One Hundred Crore), as on invoices. */
const inWords = (n: number): string => {
  if (n < 20) return small[n] ?? ''
  for (const [size, name] of groups) {
    if (n < size) continue
    const rest = n % size
    return `${inWords(Math.floor(n / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`
  }
  const rest = n % 10
  return `${tens[Math.floor(n / 10)]}${rest ? ` ${small[rest]}` : ''}`
}

/** The amount in words for an invoice: "Rupees One Lakh … and Seventy Eight Paise Only". */
export const inrInWords = (paise: Paise): string => {
  const size = Math.abs(paise)
  const rest = size % 100
  const words = `Rupees ${inWords((size - rest) / 100)}${rest ? ` and ${inWords(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}` : ''} Only`
  return paise < 0 ? `Minus ${words}` : words
}

/** A rate in hundredths of a percent: 1800 is 18 %. */
export type BasisPoints = Of<'basisPoints'>

/** Maximum price of one selling unit: ₹1 crore. */
export const MAX_PRICE_PAISE: Paise = 1_00_00_000_00
