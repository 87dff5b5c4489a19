import { formatThousandths } from '@neev/domain/core/quantity'

/** Basis points for display: 1800 → 18 %, 250 → 2.5 %. */
export const showPercent = (bp: number): string => `${formatThousandths(bp * 10)} %`

/** Basis points from typed text with at most two decimals; null if it is not a percentage. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null
}
