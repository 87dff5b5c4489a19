import { cleanFigure } from './input/digits.ts'
import type { BasisPoints } from './money.ts'

/** Basis points from typed text with at most two decimals; null if it is not a percentage. */
export function parsePercent(text: string): BasisPoints | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(cleanFigure(text))
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null
}

/** The same with a sign in front: -2.5 %, +3. Null if it is not a percentage. */
export const parseSignedPercent = (text: string): BasisPoints | null => {
  const [, sign = '', percent = ''] = /^([-+]?)\s*(.*)$/.exec(cleanFigure(text)) ?? []
  const bp = parsePercent(percent)
  return bp === null ? null : sign === '' || sign === '+' || bp === 0 ? bp : -bp
}
