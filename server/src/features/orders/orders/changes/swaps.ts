import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { amountsOf, barsWithin, type SwappedBars } from '@neev/domain/orders/orders/order-edits'
import { type PackedLine, packLines } from '@neev/domain/orders/orders/shipments'
import type { Ctx } from '#core/context.ts'
import { found, idOf, Refused, refused } from '#core/errors.ts'
import { barOf, type OfferRow, whyNotOffered } from '#features/catalogue/products/products.ts'
import { lockStock, moveStock } from '#features/offers/stock/stock.ts'
import type { BeforeAfter, SuborderRow } from '../orders.queries.ts'
import { packableLines } from '../shipments/bills.ts'
import { swapSums } from './edit-sums.ts'
import { dealersFree, insertLine, offersByIds, sameBars } from './swaps.queries.ts'

type Line = ReturnType<typeof packableLines>[number]
export type Candidate = SwappedBars & {
  offer: OfferRow
  title: string
  availableMilli: number
  refusal: Refusal | null
}

/** Whether a line has bars by the kg that are not bound to their diameter. */
export const isSwapped = ({ pieces, unit, scheduleId }: Line): boolean =>
  pieces !== null && unit === 'kg' && scheduleId === null

/** The line, if its bars can be swapped. */
export function barsOf(suborder: SuborderRow, lineId: number): Line {
  const line = found(packableLines(suborder).find(({ id }) => id === lineId))
  if (line.scheduleId !== null) throw refused('SWAP_CALLED', { title: line.title })
  if (!isSwapped(line)) throw refused('SWAP_NOT_BARS')
  return line
}

/** A number of a line's free pieces, or all of them. */
export function piecesOf(suborder: SuborderRow, line: Line, pieces: number | null): PackedLine {
  const free = amountsOf(line).free
  if (free === 0) throw refused('EDIT_PACKED', { title: line.title }, 'pieces')
  const cut = packLines(packableLines(suborder), [{ lineId: line.id, pieces: pieces ?? free }])
  if (isRefusal(cut)) throw new Refused({ ...cut, field: 'pieces' })
  return found(cut[0])
}

/**
 * Bars of the same brand and grade from the same dispatch point in other diameters, smallest first, with the quantity
 * that replaces these.
 */
export async function candidates(ctx: Ctx, suborder: SuborderRow, line: Line, cut: PackedLine): Promise<Candidate[]> {
  const known = await sameBars(ctx.db, line.offerId)
  if (known.length === 0) return []
  const ids = known.map(({ id }) => id)
  const offers = await offersByIds(ctx, ids)
  const dealers = suborder.dealerId === null ? null : await dealersFree(ctx.db, suborder.dealerId, ids)
  return known.flatMap(({ id, title }): Candidate[] => {
    const offer = offers.find((one) => one.id === id)
    const bar = offer && barOf(offer)
    if (!offer || !bar || (line.rateBp !== 0 && offer.rateBp !== line.rateBp) || whyNotOffered(ctx, offer)) return []
    const own = offer.availableMilli
    const availableMilli = Math.max(0, dealers ? Math.min(own, dealers.get(id) ?? 0) : own)
    const bars = barsWithin(bar, cut.grams)
    if (isRefusal(bars)) return [{ offer, title, availableMilli, pieces: 0, bundles: null, grams: 0, refusal: bars }]
    const short = bars.grams > availableMilli
    const refusal = short ? refuse('STOCK_SHORT', { available: `${Math.floor(availableMilli / 1000)} kg` }) : null
    return [{ offer, title, availableMilli, ...bars, refusal }]
  })
}

/** The goods that can replace a number of pieces of a line, with the effect of each. */
export async function swapChoices(ctx: Ctx, suborder: SuborderRow, lineId: string, pieces: number | null) {
  const line = barsOf(suborder, idOf(lineId))
  const cut = piecesOf(suborder, line, pieces)
  return (await candidates(ctx, suborder, line, cut)).map(({ offer, refusal, ...one }) => ({
    ...one,
    offerId: offer.id,
    diameterMm: offer.variant.diameterMm ?? 0,
    replacedGrams: cut.grams,
    whyNot: refusal,
    change: one.grams > 0 ? swapSums(suborder, cut, one.grams).sums : (null as BeforeAfter | null),
  }))
}

type Swap = { line: Line; offerId: number; pieces: number; bundles: number | null; grams: number }

/**
 * Locks the stock of both diameters in the order of the offers, the seller's and the dealer's; refuses if the new one
 * is out of stock.
 */
export async function lockBoth(ctx: Ctx, suborder: SuborderRow, { line, offerId, grams }: Swap): Promise<void> {
  await lockStock(
    ctx,
    [
      { offer: line.offerId, milli: 0 },
      { offer: offerId, milli: grams },
    ].sort((a, b) => a.offer - b.offer),
  )
  if (suborder.dealerId === null) return
  await ctx.db
    .selectFrom('dealerStock')
    .select('offerId')
    .where('dealerId', '=', suborder.dealerId)
    .where('offerId', 'in', [line.offerId, offerId])
    .orderBy('offerId')
    .forUpdate()
    .execute()
  const free = (await dealersFree(ctx.db, suborder.dealerId, [offerId])).get(offerId) ?? 0
  if (free < grams) throw refused('STOCK_SHORT', { available: `${Math.floor(Math.max(0, free) / 1000)} kg` })
}

/** Inserts the replacing line: title and data from the current catalogue, the price of the other line. */
export async function insertSwapped(
  ctx: Ctx,
  suborder: SuborderRow,
  { line, offerId, pieces, bundles, grams }: Swap,
  carried: ReturnType<typeof swapSums>['carried'],
): Promise<number> {
  const id = await insertLine(ctx.db, line.id, { offerId, pieces, bundles, grams }, carried)
  await moveStock(ctx, suborder.id, { kind: 'RESERVE', lineId: id })
  return id
}
