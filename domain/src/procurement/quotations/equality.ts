import { mulDiv } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'

/**
 * How a quoted line differs from what was asked for. SHORT: less than the requested quantity; OVER: more than whole units
 * make it; OTHER: goods that do not replace the requested ones; NO_CERTIFICATE: without the required test certificate;
 * LATE: delivered after the day that was asked for.
 */
export const deviations = [
  /** Less than the requested quantity. */
  'SHORT',
  /** More than whole units make it. */
  'OVER',
  /** Goods that do not replace the requested ones. */
  'OTHER',
  /** Without the required test certificate. */
  'NO_CERTIFICATE',
  /** Delivered after the day that was asked for. */
  'LATE',
] as const
/** How a quoted line differs from what was asked for. */
export type QuotationDeviation = (typeof deviations)[number]

const kilograms: Readonly<Record<string, number>> = { kg: 1, tonne: 1000 }

/** A quantity in another unit, rounded to a thousandth: of the same unit, or of mass. Null where they do not compare. */
export function inUnit(quantityMilli: Milli, from: string, to: string): Milli | null {
  if (from === to) return quantityMilli
  const [own, other] = [kilograms[from], kilograms[to]]
  return own === undefined || other === undefined ? null : mulDiv(quantityMilli, own, other)
}

/** A quoted line beside the requested one; quantities in the unit of the offer. */
export type ComparedLine = {
  requestedMilli: Milli
  /** The requested quantity in whole bars, bundles or pieces of this offer, at least its minimum order. */
  wholeMilli: Milli
  quantityMilli: Milli
  /** Another size than the requested one, and whether it replaces it as the buyer allowed. */
  isAlternate: boolean
  replaces: boolean
  certificateNeeded: boolean
  hasCertificate: boolean
  /** Indian dates; null where no day was asked for, or where it is not delivered at all. */
  deliverBy: string | null
  earliest: string | null
}

/** The differences of a quoted line, in the order of `deviations`. Lines without one are equal: only these are ranked together. */
export function deviationsOf(line: ComparedLine): QuotationDeviation[] {
  const found: Record<QuotationDeviation, boolean> = {
    SHORT: line.quantityMilli < line.requestedMilli,
    OVER: line.quantityMilli > Math.max(line.requestedMilli, line.wholeMilli),
    OTHER: line.isAlternate && !line.replaces,
    NO_CERTIFICATE: line.certificateNeeded && !line.hasCertificate,
    LATE: line.deliverBy !== null && (line.earliest === null || line.earliest > line.deliverBy),
  }
  return deviations.filter((one) => found[one])
}
