import { formatThousandths } from '@neev/domain/core/quantity'

/** Basis points for display: 1800 → 18 %, 250 → 2.5 %. */
export const showPercent = (bp: number): string => `${formatThousandths(bp * 10)} %`
