import { whyNotAdded } from '@neev/domain/buying/carts'
import { isRefusal, type Refusal } from '@neev/domain/core/refusals'
import { type DraftOrderStatus, heldDraftPrice, whyNotAnsweredDraft } from '@neev/domain/procurement/draft-orders'
import type { Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { loadOf } from '#features/catalogue/products/products.ts'
import { asCartLine, type CartRow, lockCart, offersOf, ownCart, readHeld } from './carts.queries.ts'
import { draftInCart, readOfferLines } from './draft.queries.ts'

/** The line of a draft order of a cart line, with the price that the customer was sent. */
export type DraftLine = {
  lineId: number
  draftOrderId: number
  pincode: string
  /** Per selling unit, before GST and freight; null before it was sent. */
  pricePaise: number | null
  quantityMilli: number
  status: DraftOrderStatus
  validUntil: string | null
}

/** Why a line of a draft order cannot be ordered, or null; null for other lines too. */
export const whyNotDraftLine = (draft: DraftLine | null, now: Date): Refusal | null =>
  draft && draft.status !== 'DRAFT'
    ? whyNotAnsweredDraft({ status: draft.status, validUntil: asDate(draft.validUntil) }, now)
    : null

const asDate = (moment: string | null) => (moment === null ? null : new Date(moment))

/** The price held for a line, in paise; undefined if there is none for this quantity and place. */
export function heldPrice(draft: DraftLine | null, quantityMilli: number, pincode: string): number | undefined {
  if (!draft || draft.pricePaise === null) return undefined
  return heldDraftPrice({ ...draft, pricePaise: draft.pricePaise }, { quantityMilli, pincode }) ?? undefined
}

type OfferLine = { offerId: number; quantityMilli: number; draft: DraftLine | null }

/** Offers with quantities at a place, to be priced as a cart, without being one. */
export async function cartOfOffers(ctx: Ctx, pincode: string, lines: readonly OfferLine[]): Promise<CartRow> {
  const rows = await readOfferLines(
    ctx,
    lines.map(({ offerId, quantityMilli }, at) => ({ id: at + 1, offerId, quantityMilli })),
  )
  const full = rows.map((row) => ({ ...row, call: null, quoted: null, draft: lines[row.id - 1]?.draft ?? null }))
  return { id: 0, pincode, couponCode: null, gstin: null, lines: full }
}

/** The quantities to load for entered ones, as a cart rounds them: bars are not cut. Those of unknown offers stay. */
export async function wholeQuantities(
  ctx: Ctx,
  lines: readonly { offerId: number; quantityMilli: number }[],
): Promise<number[]> {
  const offers = await offersOf(
    ctx,
    lines.map(({ offerId }) => offerId),
    null,
  )
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return lines.map(({ offerId, quantityMilli }) => {
    const offer = byId.get(offerId)
    const load = offer ? loadOf(offer, quantityMilli, null) : null
    return load === null || isRefusal(load) ? quantityMilli : load.quantityMilli
  })
}

type Prepared = {
  draftOrderId: number
  lines: readonly { lineId: number; offerId: number; sellerId: number; quantityMilli: number; pricePaise: number }[]
}

/**
 * Adds the lines of a draft order to the customer's cart, and sets its site. Ordinary lines of the same offers are
 * replaced; agreed ones are refused, and so is a second draft. Part of the caller's transaction.
 */
export async function putDraft(ctx: Ctx, pincode: string, { draftOrderId, lines }: Prepared): Promise<void> {
  await ownCart(ctx, pincode).execute(ctx.db)
  const cart = found(await lockCart(ctx))
  const other = await draftInCart(ctx)
  if (other !== null && other !== draftOrderId) throw refused('DRAFT_ORDER_IN_CART')
  const ids = new Set(lines.map(({ offerId }) => offerId))
  const agreed = cart.lines.filter(({ offerId }) => ids.has(offerId))
  if (agreed.some(({ call }) => call)) throw refused('CALL_IN_CART')
  if (agreed.some(({ quoted }) => quoted)) throw refused('QUOTE_IN_CART')
  const held = found(await readHeld(ctx)).lines.map(asCartLine)
  for (const line of lines) {
    const one = asCartLine({ ...line, isCall: false, isQuoted: false })
    refuseIf(whyNotAdded(held, one))
    held.push(one)
  }
  await ctx.db
    .insertInto('cartLines')
    .values(
      lines.map(({ offerId, quantityMilli, lineId, pricePaise }) => ({
        cartId: cart.id,
        offerId,
        typedQuantity: String(quantityMilli),
        quantityMilli,
        draftOrderLineId: lineId,
        seenPricePaise: pricePaise,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'offerId']).doUpdateSet((db) => ({
        quantityMilli: db.ref('excluded.quantityMilli'),
        typedQuantity: db.ref('excluded.typedQuantity'),
        typedUnit: null,
        draftOrderLineId: db.ref('excluded.draftOrderLineId'),
        seenPricePaise: db.ref('excluded.seenPricePaise'),
      })),
    )
    .execute()
}
