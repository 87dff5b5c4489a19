import { formatInr, parseInr, parseSignedInr } from '@neev/domain/core/money'
import { parsePercent, parseSignedPercent } from '@neev/domain/core/percent'
import { formatThousandths, parseMilli, parseWhole } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'

/** How a figure is typed, kept as an integer, and shown. */
export type Figure = {
  /** The integer of a text, or null if the text is none. */
  parse: (typed: string) => number | null
  show: (value: number) => string
  /** A figure as it can be typed. */
  example: string
}

const rupees = (paise: number) => formatInr(paise).replace('₹', '')
const percent = (bp: number) => showPercent(bp).replace(' %', '')
const gramsOf = (typed: string) => {
  const milli = parseMilli(typed)
  return milli === null ? null : milli * 1000
}

/** Rupees; paise in the form. */
export const money: Figure = { parse: parseInr, show: rupees, example: '1,250.50' }
/** Rupees that can be less than zero. */
export const signedMoney: Figure = { parse: parseSignedInr, show: rupees, example: '-1.50' }
/** A percentage; basis points in the form. */
export const percentage: Figure = { parse: parsePercent, show: percent, example: '2.5' }
/** A percentage that can be less than zero. */
export const signedPercentage: Figure = { parse: parseSignedPercent, show: percent, example: '-2.5' }
/** A quantity; thousandths in the form. Also kilograms as grams. */
export const quantity: Figure = { parse: parseMilli, show: (milli) => formatThousandths(milli), example: '12.5' }
/** Tonnes; grams in the form. */
export const tonnes: Figure = {
  parse: gramsOf,
  show: (grams) => formatThousandths(Math.round(grams / 1000)),
  example: '12.5',
}
/** A whole number of at most nine digits. */
export const count: Figure = {
  parse: parseWhole,
  show: String,
  example: '12',
}

/** The value of a typed text: null if empty, NaN if it is no such figure. What was typed stays in the field. */
export const figureOf = ({ parse }: Figure, typed: string): number | null =>
  typed.trim() === '' ? null : (parse(typed) ?? Number.NaN)

const minus = text('Enter a figure without a minus sign, such as {example}.')
const unreadable = text('Enter a figure in digits, such as {example}.')

/** What to do about a typed text that is no such figure; undefined if it is one or is empty. */
export function figureProblem(t: T, figure: Figure, typed: string): string | undefined {
  if (!Number.isNaN(figureOf(figure, typed))) return undefined
  return t(/^\s*[-−–]/.test(typed) ? minus : unreadable, { example: figure.example })
}
