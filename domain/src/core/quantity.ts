import { cleanFigure } from './input/digits.ts'
import { groupIndian, mulDiv, mulDivUp, type Of, type Paise } from './money.ts'

/** A quantity in thousandths of the selling unit: 2,400 kg sold by kg is 2_400_000. */
export type Milli = Of<'milli'>

/** A weight in whole grams. */
export type Grams = Of<'grams'>

/** Maximum quantity of one line: a million units. Keeps all products within exact integers. */
export const MAX_QUANTITY_MILLI: Milli = 1_000_000_000

/** Thousandths from typed text: 2400, 2,400.5, 1.235. Null if it is not a quantity with at most 3 decimals. */
export const parseMilli = (text: string): Milli | null => {
  const match = /^(\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,3}))?$/.exec(cleanFigure(text))
  if (!match) return null
  const milli = Number(`${(match[1] ?? '').replaceAll(',', '')}${(match[2] ?? '').padEnd(3, '0')}`)
  return Number.isSafeInteger(milli) ? milli : null
}

/** A whole number of at most nine digits from typed text; null if it is none. */
export const parseWhole = (text: string): number | null => {
  const plain = cleanFigure(text)
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

/** Thousandths as a number: 2400500 → 2,400.5. With `decimals` (at most 3), zeros are not trimmed. */
export const formatThousandths = (milli: number, decimals?: 0 | 1 | 2 | 3): string => {
  const step = 10 ** (3 - (decimals ?? 3))
  const shown = mulDiv(Math.abs(milli), 1, step) * step
  const rest = String(shown % 1000).padStart(3, '0')
  const tail = decimals === undefined ? rest.replace(/0+$/, '') : rest.slice(0, decimals)
  return `${milli < 0 && shown > 0 ? '-' : ''}${groupIndian((shown - (shown % 1000)) / 1000)}${tail ? `.${tail}` : ''}`
}

/** A quantity with its unit for display: 2,400 kg. */
export const formatMilli = (milli: Milli, unit: string): string => `${formatThousandths(milli)} ${unit}`

const plurals: Readonly<Record<string, string>> = { box: 'boxes' }
const signs: Readonly<Record<string, string>> = { kg: 'kg', m3: 'm³', sqft: 'sq ft', cft: 'cft' }

/**
 * A quantity in its selling unit in an English sentence: 1 bag, 50 bags, 15 m³. Bricks, sold by the thousand, are
 * counted singly: 3,000 bricks.
 */
export const quantityText = (milli: Milli, unit: string): string => {
  if (unit === 'thousand') return `${formatThousandths(milli * 1000)} ${milli === 1 ? 'brick' : 'bricks'}`
  const sign = signs[unit] ?? (milli === 1000 ? unit : (plurals[unit] ?? `${unit}s`))
  return `${formatThousandths(milli)} ${sign}`
}

/** Price per selling unit × quantity, rounded half up to the paisa: ₹56.00 × 3,782.88 kg = ₹2,11,841.28. */
export const lineAmount = (pricePaise: Paise, qtyMilli: Milli): Paise => mulDiv(pricePaise, qtyMilli, 1000)

/** Weight of a quantity, by the grams of one selling unit. */
export const gramsOf = (qtyMilli: Milli, gramsPerUnit: Grams): Grams => mulDiv(qtyMilli, gramsPerUnit, 1000)

/** A weight as displayed: 2,400 kg. */
export type Kilograms = `${string} kg`

/** 1001664 g → 1,001.664 kg. */
export const formatKg = (grams: Grams): Kilograms => `${formatThousandths(grams)} kg`

/** 1001664 g → 1.002 t: to the kilogram, without trailing zeros. */
export const formatTonnes = (grams: Grams): string => formatMilli(mulDiv(grams, 1, 1000), 't')

/**
 * Weight, in thousandths of a kilogram, of one piece of goods that are sold by the kilogram but not cut: a beam ISMB
 * 600 of 12 m weighs 1,471.2 kg. Null for other units, and if the attributes do not define a piece.
 */
export const pieceMilliOf = (unit: string, attributes: unknown): Milli | null => {
  const piece = (attributes as { pieceGrams?: unknown } | null)?.pieceGrams
  return unit === 'kg' && typeof piece === 'number' && Number.isSafeInteger(piece) && piece > 0 ? piece : null
}

/** A quantity rounded up to whole pieces; unchanged for goods without pieces. */
export const wholePieces = (milli: Milli, pieceMilli: Milli | null): Milli =>
  pieceMilli === null ? milli : mulDivUp(milli, 1, pieceMilli) * pieceMilli

/** A length in whole millimetres. */
export type Millimetres = Of<'millimetres'>
