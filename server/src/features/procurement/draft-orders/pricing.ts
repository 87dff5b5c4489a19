import { isStateCode } from '@neev/domain/core/states'
import { draftOrderStatus } from '@neev/domain/procurement/draft-orders'
import type { Ctx } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { cartOfOffers, type PricedCart, priceCart, wholeQuantities } from '#features/buying/carts/carts.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { asCustomer } from './customers.ts'
import { type DraftLineRow, type DraftRow, readDraftLines } from './draft-orders.queries.ts'

/** Who is billed, as at checkout: a registered buyer by the GSTIN, otherwise a private person at the site. */
const buyerWith = (gstin: string | null, stateCode: string) => {
  const state = gstin?.slice(0, 2)
  return {
    registered: gstin !== null,
    gstin,
    ...(state && isStateCode(state) && { billingState: state }),
    shipToOther: state !== undefined && state !== stateCode,
  }
}

type Site = { pincode: string; gstin: string | null }
type Lines = Parameters<typeof cartOfOffers>[2]

async function priceAtSite(ctx: Ctx, { pincode, gstin }: Site, lines: Lines): Promise<PricedCart> {
  const place = await getPlace(ctx, pincode)
  const cart = await cartOfOffers(ctx, pincode, lines)
  return priceCart(ctx, cart, pincode, { buyer: buyerWith(gstin, place.stateCode) })
}

type Entered = { offerId: string; quantityMilli: number }

/** Entered lines in whole bars and pieces, as a cart takes them. */
export async function inWholePieces(ctx: Ctx, lines: readonly Entered[]): Promise<Entered[]> {
  const rows = lines.map(({ offerId, quantityMilli }) => ({ offerId: idOf(offerId), quantityMilli }))
  const whole = await wholeQuantities(ctx, rows)
  return lines.map((line, at) => ({ ...line, quantityMilli: whole[at] ?? line.quantityMilli }))
}

/** What these lines cost at a place today, for everybody. */
export async function previewDraft(
  ctx: Ctx,
  { lines, ...site }: Site & { lines: readonly Entered[] },
): Promise<PricedCart> {
  const everybody = { ...ctx, actor: null, loaders: new Map() }
  const whole = await inWholePieces(everybody, lines)
  const rows = whole.map(({ offerId, quantityMilli }) => ({ offerId: idOf(offerId), quantityMilli, draft: null }))
  return priceAtSite(everybody, site, rows)
}

const heldOf = (row: DraftRow, { id, pricePaise, quantityMilli }: DraftLineRow) => ({
  lineId: id,
  draftOrderId: row.id,
  pincode: row.pincode,
  pricePaise,
  quantityMilli,
  status: row.status,
  validUntil: row.validUntil?.toISOString() ?? null,
})

/** A draft priced now for its customer, at held prices where it was sent. */
export async function priceDraft(ctx: Ctx, row: DraftRow): Promise<PricedCart> {
  const lines = await readDraftLines(ctx.db, [row.id])
  const customer = await asCustomer(ctx, row.userId)
  return priceAtSite(
    customer,
    row,
    lines.map((line) => ({ offerId: line.offerId, quantityMilli: line.quantityMilli, draft: heldOf(row, line) })),
  )
}

/** The same while it can be ordered or sent; null once it is over. */
export const shownCart = async (ctx: Ctx, row: DraftRow): Promise<PricedCart | null> =>
  ['DRAFT', 'SENT'].includes(draftOrderStatus(row, ctx.now)) ? priceDraft(ctx, row) : null

/** The price of each line of a priced draft, in paise, by offer. */
export const pricesOf = ({ priced }: PricedCart): Map<number, number> =>
  new Map(priced.map(({ row, pricePaise }) => [row.offerId, pricePaise]))

/** The price of an offer in a priced draft. */
export const priceIn = (prices: ReadonlyMap<number, number>, offerId: number): number => found(prices.get(offerId))
