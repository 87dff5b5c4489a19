import type { Paise } from '../core/money.ts'
import type { Milli } from '../core/quantity.ts'

/** A number written as text with its decimals, which JavaScript numbers would drop. */
export type Figure = { figure: string }
export type Json = string | number | Figure | readonly Json[] | { readonly [name: string]: Json }

/** Hundredths as decimal text, 1230 as 12.30: paise as rupees, basis points as percent. */
export function hundredths(value: number): string {
  const size = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
/** Paise as rupees. */
export const rupees = (paise: Paise): Figure => ({ figure: hundredths(paise) })
/** Thousandths with three decimals: 2004480 → 2004.480. */
export const quantity = (milli: Milli): Figure => {
  const size = String(milli).padStart(4, '0')
  return { figure: `${size.slice(0, -3)}.${size.slice(-3)}` }
}
/** A tax rate as a percentage, or half of it, with three decimals if needed. */
export const percent = (bp: number, halves: 1 | 2): Figure =>
  bp % halves === 0 ? { figure: hundredths(bp / halves) } : { figure: quantity(bp * 5).figure }

const isFigure = (value: object): value is Figure => 'figure' in value

/** JSON for the portal's bulk upload. */
export function jsonOf(value: Json): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`
  if (isFigure(value)) return value.figure
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${jsonOf(one as Json)}`)
    .join(',')}}`
}
