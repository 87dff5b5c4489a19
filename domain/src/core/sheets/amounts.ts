import { cleanFigure } from '../input/digits.ts'

/** Whether a text is a number but has more decimals than are accepted, as the result of a calculation has. */
function hasMoreDecimals(text: string, max: number): boolean {
  const [, decimals = ''] = /^\D{0,5}\d[\d,]*\.(\d+)(?:\s*\/-)?$/.exec(cleanFigure(text)) ?? []
  return decimals.replace(/0+$/, '').length > max
}

/** What is wrong with an amount that could not be read. */
export const amountProblem = (text: string): string =>
  hasMoreDecimals(text, 2)
    ? 'An amount can have at most 2 decimals, such as 62.63. Round it first.'
    : 'Enter a valid amount.'

/** The same for a quantity. */
export const quantityProblem = (text: string): string =>
  hasMoreDecimals(text, 3)
    ? 'A quantity can have at most 3 decimals, such as 12.345. Round it first.'
    : 'Enter a valid quantity.'
