import { isRefusal } from '@neev/domain/core/refusals'
import { deviationsOf, inUnit, type QuotationDeviation } from '@neev/domain/procurement/quotations/equality'
import { isReplacement } from '@neev/domain/procurement/quotations/replacements'
import type { Ctx } from '#core/context.ts'
import { deliverBy, loadOf } from '#features/catalogue/products/products.ts'
import type { Basis } from '../pricing.ts'
import type { QuotableRow, QuotationLineRow, QuotationRow } from '../quotations.queries.ts'
import type { LineRow, RequestRow } from '../requests.queries.ts'

type Size = Pick<QuotableRow, 'classCode' | 'unit' | 'attributes'>

/** Whether a size replaces the requested one of a line. */
export const isReplaced = (line: LineRow, size: Size): boolean =>
  line.attributes !== null && isReplacement(size, { ...line, attributes: line.attributes })

/** The earliest delivery of an offer at the place, as an Indian date; null if it is not delivered there. */
export function earliestAt(ctx: Ctx, basis: Basis, offerId: number, leadDays: number): string | null {
  const offer = basis.offers.get(offerId)
  const km = offer && basis.km.get(offer.dispatchPointId)
  if (!offer || km === undefined) return null
  return deliverBy(ctx, Math.max(offer.leadDays, leadDays), km, basis.place)
}

type Quoted = Omit<QuotationLineRow, 'remark'>

/** The requested quantity in the unit of an offer, and in its whole bars, bundles or pieces, at least its minimum order. */
function requestedOf(basis: Basis, line: LineRow, { offerId, unit }: Quoted) {
  const requestedMilli = inUnit(line.quantityMilli, line.unit, unit) ?? line.quantityMilli
  const offer = basis.offers.get(offerId)
  const load = offer && loadOf(offer, Math.max(requestedMilli, offer.moqMilli), null)
  return { requestedMilli, wholeMilli: load && !isRefusal(load) ? load.quantityMilli : requestedMilli }
}

type Terms = Pick<RequestRow, 'certificateNeeded' | 'alternatesAllowed' | 'deliverBy'>

/** How a quoted line differs from the requested one; empty if it is equal. */
export function deviationsOfLine(
  ctx: Ctx,
  basis: Basis,
  terms: Terms,
  line: LineRow,
  quotation: QuotationRow,
  quoted: Quoted,
): QuotationDeviation[] {
  const isAlternate = line.variantId !== null && quoted.isAlternate
  return deviationsOf({
    ...requestedOf(basis, line, quoted),
    quantityMilli: quoted.quantityMilli,
    isAlternate,
    replaces: isAlternate && terms.alternatesAllowed && isReplaced(line, quoted),
    certificateNeeded: terms.certificateNeeded,
    hasCertificate: quotation.hasCertificate,
    deliverBy: terms.deliverBy,
    earliest: terms.deliverBy === null ? null : earliestAt(ctx, basis, quoted.offerId, quotation.leadDays),
  })
}
