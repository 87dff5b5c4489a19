import type { QuotationDeviation } from './equality.ts'

/**
 * A comparative statement: what was compared, and what was chosen, as it was when the request was awarded. Its text is
 * stored with its SHA-256, so that a copy can be checked against it.
 */
export type ComparedLine = {
  id: number
  description: string
  quantityMilli: number
  unit: string
  note: string | null
}

/** A quotation of the statement, with amounts in paise; `lines` in the order of the request. */
export type ComparedQuotation = {
  id: number
  number: string
  revision: number
  sellerName: string
  validUntil: string
  leadDays: number
  hasCertificate: boolean
  /** Days to pay that were compared with; absent in statements from before there were any. */
  termsDays?: number
  note: string | null
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  totalPaise: number
  rank: number | null
  /** By the public ranking, 0 to 1,000; absent in statements from before it. */
  score?: number | null
  lines: {
    id: number
    requestLineId: number
    title: string
    brand: string | null
    quantityMilli: number
    unit: string
    pricePaise: number
    totalPaise: number | null
    deliveredPerUnitPaise: number | null
    /** The same as if it were paid in advance; absent in statements from before payment terms. */
    equalPerUnitPaise?: number | null
    /** Among equal quotations of the line, and apart from them; absent in statements from before they were told apart. */
    rank: number | null
    apartRank?: number | null
    deviations?: QuotationDeviation[]
    isAlternate: boolean
    remark: string | null
  }[]
}

export type QuotedLineOfStatement = ComparedQuotation['lines'][number]

export type Statement = {
  number: string
  title: string
  buyerName: string
  site: string
  deliverBy: string | null
  deadline: string
  certificateNeeded: boolean
  lines: ComparedLine[]
  quotations: ComparedQuotation[]
  awardedLineIds: number[]
  /** What of each awarded line; absent in statements from before parts could be awarded. */
  awardedQuantities?: { lineId: number; quantityMilli: number }[]
  /** Interest a year, in basis points, at which days to pay were compared. */
  costOfMoneyBp?: number
  awardedPaise: number
  /** The delivered total of the cheapest single seller of the same lines; null if none quoted all of them. */
  lowestSinglePaise: number | null
  /** The delivered total of the best way to buy the same lines from equal quotations; null if there is none. */
  bestPaise?: number | null
  /** How much the award was above the best at equal terms, with what stays open at its best equal quotation. */
  abovePaise?: number
  /** The scenarios at the award; absent in statements from before there were any. */
  scenarios?: {
    kind: 'CHEAPEST' | 'FEW_SELLERS' | 'ONE_SELLER' | 'FASTEST'
    maxSellers: number | null
    totalPaise: number
    equalPaise: number
    arrives: string | null
    sellers: string[]
  }[]
  reason: string | null
  frozenAt: string
  frozenBy: string
}

/** The first 16 of a hash's 64 hexadecimal digits in groups of four, to compare by eye. */
export const checkValue = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ').toUpperCase()
