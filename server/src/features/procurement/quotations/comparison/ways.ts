import { mulDiv, type Paise } from '@neev/domain/core/money'
import { lineAmount, type Milli } from '@neev/domain/core/quantity'
import { isRefusal } from '@neev/domain/core/refusals'
import { inUnit, type QuotationDeviation } from '@neev/domain/procurement/quotations/equality'
import { type PaymentTerms, presentValue } from '@neev/domain/procurement/quotations/payment-terms'
import type { Share, Way } from '@neev/domain/procurement/quotations/scenarios'
import { loadOf } from '#features/catalogue/products/products.ts'
import type { Basis } from '../pricing.ts'
import type { LineRow } from '../requests.queries.ts'

/** A line of a valid quotation, as it can be bought. */
export type Offered = {
  id: number
  requestLineId: number
  sellerId: number
  sellerName: string
  offerId: number
  quantityMilli: Milli
  unit: string
  pricePaise: Paise
  /** Its share in the delivered total of the quotation; null if it cannot be delivered. */
  totalPaise: Paise | null
  deviations: QuotationDeviation[]
  /** Indian date of the earliest delivery; null if it is not delivered there. */
  arrives: string | null
  terms: PaymentTerms
}

/** A share of a quoted line, with what it is priced with. */
export type QuotedShare = Share & { line: number; seller: number } & Pick<
    Offered,
    'id' | 'offerId' | 'pricePaise' | 'arrives'
  >
export type QuotedWay = Way<QuotedShare>

/** A quantity of a quoted line as a share. */
export const shareOf = (one: Offered, quantityMilli: Milli): QuotedShare => ({
  id: one.id,
  line: one.requestLineId,
  seller: one.sellerId,
  offerId: one.offerId,
  pricePaise: one.pricePaise,
  arrives: one.arrives,
  quantityMilli,
  goodsPaise: lineAmount(one.pricePaise, quantityMilli),
})

/** What a quantity costs about at equal terms: its part of the quoted line. */
const estimateOf = (one: Offered, quantityMilli: Milli): Paise =>
  mulDiv(presentValue(one.totalPaise ?? 0, one.terms), quantityMilli, one.quantityMilli)

const wayOf = (parts: readonly (readonly [Offered, Milli])[]): QuotedWay => ({
  shares: parts.map(([one, quantityMilli]) => shareOf(one, quantityMilli)),
  estimatePaise: parts.reduce((total, [one, milli]) => total + estimateOf(one, milli), 0),
})

/** A quantity of the requested unit in whole pieces of a quoted line, at least its minimum; null if it has not so much. */
export function wholeOf(basis: Basis, line: LineRow, one: Offered, requestedMilli: Milli): Milli | null {
  const offer = basis.offers.get(one.offerId)
  const milli = inUnit(requestedMilli, line.unit, one.unit)
  if (!offer || milli === null) return null
  const load = loadOf(offer, Math.max(milli, offer.moqMilli), null)
  return isRefusal(load) || load.quantityMilli > one.quantityMilli ? null : load.quantityMilli
}

/** What is left of a line after a quantity of a quoted line, in the requested unit. */
export const restOf = (line: LineRow, { unit }: Pick<Offered, 'unit'>, quantityMilli: Milli): Milli =>
  line.quantityMilli - (inUnit(quantityMilli, unit, line.unit) ?? 0)

/** What is open of a line from each seller with an equal quotation, without those of some quoted lines. */
export function remainingShares(
  { basis, offered }: { basis: Basis; offered: readonly Offered[] },
  line: LineRow,
  openMilli: Milli,
  without: ReadonlySet<number>,
): QuotedShare[] {
  return offered.flatMap((one) => {
    if (one.requestLineId !== line.id || one.totalPaise === null || !isEqual(one) || without.has(one.id)) return []
    const milli = wholeOf(basis, line, one, openMilli)
    return milli === null ? [] : [shareOf(one, milli)]
  })
}

const isShortOnly = ({ deviations }: Offered) => deviations.length === 1 && deviations[0] === 'SHORT'
const isEqual = ({ deviations }: Offered) => deviations.length === 0

/** Quoted lines of one requested line with the rest of it from another seller. */
function withRest(basis: Basis, line: LineRow, first: Offered, milli: Milli, others: readonly Offered[]): QuotedWay[] {
  return others.flatMap((other) => {
    if (other.sellerId === first.sellerId) return []
    const rest = wholeOf(basis, line, other, restOf(line, first, milli))
    return rest === null
      ? []
      : [
          wayOf([
            [first, milli],
            [other, rest],
          ]),
        ]
  })
}

/** Whole pieces of a quoted line within the largest part of it with one seller; null if less than one is. */
function withinShare(basis: Basis, line: LineRow, one: Offered, maxShareBp: number): Milli | null {
  const above = line.quantityMilli - mulDiv(line.quantityMilli, maxShareBp, 10_000)
  const left = wholeOf(basis, line, one, above)
  const milli = left === null ? 0 : one.quantityMilli - left
  const whole = milli > 0 ? wholeOf(basis, line, one, restOf(line, { unit: one.unit }, left ?? 0)) : null
  return whole === milli ? whole : null
}

/**
 * The ways to buy a line that is as requested: from a seller with an equal quotation; what a seller with less has, and the
 * rest from another; and, where no seller may have all, a part of one with the rest from another.
 */
export function waysOf(
  { basis, offered }: { basis: Basis; offered: readonly Offered[] },
  line: LineRow,
  maxShareBp: number | null,
): QuotedWay[] {
  const own = offered.filter(({ requestLineId, totalPaise }) => requestLineId === line.id && totalPaise !== null)
  const equal = own.filter(isEqual)
  const short = own.filter(isShortOnly)
  return [
    ...equal.map((one) => wayOf([[one, one.quantityMilli]])),
    ...short.flatMap((one) => withRest(basis, line, one, one.quantityMilli, equal)),
    ...(maxShareBp === null
      ? []
      : equal.flatMap((one) => {
          const milli = withinShare(basis, line, one, maxShareBp)
          return milli === null ? [] : withRest(basis, line, one, milli, equal)
        })),
  ]
}
