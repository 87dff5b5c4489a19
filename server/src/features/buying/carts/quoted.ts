import { whyNotLine } from '@neev/domain/buying/carts'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import { type StoredQuotationStatus, whyNotValid } from '@neev/domain/procurement/quotations/quotations'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { type OfferRow, rulesOf, whyNotOffered } from '#features/catalogue/products/products.ts'
import type { Where } from '#features/places/shipping/shipping.ts'

/** The awarded line of a quotation of a cart line. */
export type QuotedLine = {
  lineId: number
  quotationId: number
  requestId: number
  pincode: string
  /** Per selling unit, before GST and freight. */
  pricePaise: number
  status: StoredQuotationStatus
  validUntil: string
  isOrdered: boolean
}

/** Locks awarded lines, so that concurrent orders of one wait for each other. */
export const lockQuoted = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.selectFrom('quotationLines').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/**
 * Why this quantity of an offer cannot be bought at a quoted price, or null. Minimum and steps do not apply. A quantity
 * of null is checked later, as for call-offs.
 */
export const whyNotSupplied = (ctx: Ctx, offer: OfferRow, quantityMilli: number | null): Refusal | null =>
  whyNotOffered(ctx, offer) ??
  (quantityMilli === null
    ? null
    : whyNotLine(quantityMilli, { ...rulesOf(offer), moqMilli: 0, stepMilli: 0, maxQtyMilli: null }))

/** The quoted price of a line, per selling unit; or why it cannot be ordered at it. */
export function priceQuoted(
  ctx: Ctx,
  offer: OfferRow,
  { quoted, quantityMilli }: { quoted: QuotedLine; quantityMilli: number },
  { place, km }: Where,
) {
  if (place.pincode !== quoted.pincode) return refuse('QUOTE_OTHER_SITE', { pincode: quoted.pincode })
  const why = whyNotValid(quoted.status, new Date(quoted.validUntil), ctx.now)
  if (why) return why
  if (quoted.isOrdered) return refuse('QUOTE_ORDERED')
  if (!km.has(offer.dispatchPointId)) return refuse('NOT_SERVICEABLE', { pincode: place.pincode })
  const refusal = whyNotSupplied(ctx, offer, quantityMilli)
  if (refusal) return refusal
  return {
    pricePaise: quoted.pricePaise,
    buyer: 'EVERYONE' as const,
    contract: null,
    source: 'QUOTATION',
  }
}
