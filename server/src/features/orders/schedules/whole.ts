import { isRefusal } from '@neev/domain/core/refusals'
import { Refused } from '#core/errors.ts'
import { loadOf, type OfferRow } from '#features/catalogue/products/products.ts'

/** A quantity in thousandths of the selling unit, rounded to whole bars or bundles, for bars. */
export function toWholeQuantity(offer: OfferRow, quantityMilli: number): number {
  const shipment = loadOf(offer, quantityMilli, null)
  if (isRefusal(shipment)) throw new Refused(shipment)
  return shipment.quantityMilli
}
