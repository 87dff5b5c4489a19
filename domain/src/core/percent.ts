import type { BasisPoints } from '../tax/gst.ts'

/** Basis points from typed text with at most two decimals; null if it is not a percentage. */
export function parsePercent(text: string): BasisPoints | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null
}
