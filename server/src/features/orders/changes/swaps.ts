import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { amountsOf, barsWithin, type SwappedBars } from '@neev/domain/orders/order-edits'
import { type PackedLine, packed } from '@neev/domain/shipping/shipments'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, Refused, refused } from '#core/errors.ts'
import { barOf, type OfferRow, readOffers, whyNotOffered } from '#features/products/products.ts'
import { lockStock, moveStock } from '#features/stock/stock.ts'
import type { BeforeAfter, SuborderRow } from '../orders.queries.ts'
import { packableLines } from '../shipments/shipments.ts'
import { swapSums } from './edit-sums.ts'

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
export function barsOf(ownSuborder: SuborderRow, lineId: number): Line {
  const line = found(packableLines(ownSuborder).find(({ id }) => id === lineId))
  if (line.scheduleId !== null) throw refused('SWAP_CALLED', { title: line.title })
  if (!isSwapped(line)) throw refused('SWAP_NOT_BARS')
  return line
}

/** A number of a line's free pieces, or all of them. */
export function piecesOf(ownSuborder: SuborderRow, line: Line, pieces: number | null): PackedLine {
  const free = amountsOf(line).free
  if (free === 0) throw refused('EDIT_PACKED', { title: line.title }, 'pieces')
  const cut = packed(packableLines(ownSuborder), [{ lineId: line.id, pieces: pieces ?? free }])
  if (isRefusal(cut)) throw new Refused({ ...cut, field: 'pieces' })
  return found(cut[0])
}

/** The available stock of an offer at the dealer that delivers the suborder, if any. */
const dealersFree = async (ctx: Ctx, dealerId: number, offers: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await rowsOf<{ id: number; free: number }>(
        ctx.db,
        sql`select offer_id as id, on_hand_milli - reserved_milli as free from dealer_stock
            where dealer_id = ${dealerId} and offer_id = any(${offers}::bigint[])`,
      )
    ).map(({ id, free }) => [id, free]),
  )

/**
 * Bars of the same brand and grade from the same dispatch point in other diameters, smallest first, with the quantity
 * that replaces these.
 */
export async function candidates(
  ctx: Ctx,
  ownSuborder: SuborderRow,
  line: Line,
  cut: PackedLine,
): Promise<Candidate[]> {
  const family = await rowOf<{ variants: { id: number; title: string }[] }>(
    ctx.db,
    sql`select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', w.title)
      order by w.diameter_mm, o.id), '[]') as variants
        from offers old join variants v on v.id = old.variant_id
          join variants w on w.product_id = v.product_id and w.grade is not distinct from v.grade
          and w.form is not distinct from v.form
            and w.diameter_mm <> v.diameter_mm and w.unit = v.unit
          join offers o on o.variant_id = w.id and o.seller_id = old.seller_id
          and o.dispatch_point_id = old.dispatch_point_id
        where old.id = ${line.offerId}`,
  )
  const known = family?.variants ?? []
  if (known.length === 0) return []
  const ids = known.map(({ id }) => id)
  const offers = await readOffers(ctx, sql`o.id = any(${ids}::bigint[])`, null)
  const dealers = ownSuborder.dealerId === null ? null : await dealersFree(ctx, ownSuborder.dealerId, ids)
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
export async function swapChoices(ctx: Ctx, ownSuborder: SuborderRow, lineId: string, pieces: number | null) {
  const line = barsOf(ownSuborder, idOf(lineId))
  const cut = piecesOf(ownSuborder, line, pieces)
  return (await candidates(ctx, ownSuborder, line, cut)).map(({ offer, refusal, ...one }) => ({
    ...one,
    offerId: offer.id,
    diameterMm: offer.variant.diameterMm ?? 0,
    replacedGrams: cut.grams,
    whyNot: refusal,
    change: one.grams > 0 ? swapSums(ownSuborder, cut, one.grams).sums : (null as BeforeAfter | null),
  }))
}

type Swap = { line: Line; offerId: number; pieces: number; bundles: number | null; grams: number }

/**
 * Locks the stock of both diameters in the order of the offers, the seller's and the dealer's; refuses if the new one
 * is out of stock.
 */
export async function lockBoth(ctx: Ctx, ownSuborder: SuborderRow, { line, offerId, grams }: Swap): Promise<void> {
  await lockStock(
    ctx,
    [
      { offer: line.offerId, milli: 0 },
      { offer: offerId, milli: grams },
    ].sort((a, b) => a.offer - b.offer),
  )
  if (ownSuborder.dealerId === null) return
  await sql`select 1 from dealer_stock where dealer_id = ${ownSuborder.dealerId}
    and offer_id in (${line.offerId}, ${offerId}) order by offer_id for update`.execute(ctx.db)
  const free = (await dealersFree(ctx, ownSuborder.dealerId, [offerId])).get(offerId) ?? 0
  if (free < grams) throw refused('STOCK_SHORT', { available: `${Math.floor(Math.max(0, free) / 1000)} kg` })
}

/** Inserts the replacing line: title and data from the current catalogue, the price of the other line. */
export async function insertSwapped(
  ctx: Ctx,
  ownSuborder: SuborderRow,
  { line, offerId, pieces, bundles, grams }: Swap,
  carried: ReturnType<typeof swapSums>['carried'],
): Promise<number> {
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into order_lines (suborder_id, offer_id, variant_id, position, title, product_identifier, brand,
        drawing, attributes, hsn, unit, uqc,
            quantity_milli, pieces, bundles, grams, price_paise, price_source, goods_paise, discount_paise,
            freight_paise, loading_paise,
            taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise, total_paise, replaces_line_id)
          select l.suborder_id, o.id, v.id, (select max(x.position) + 1 from order_lines x
          where x.suborder_id = l.suborder_id), v.title, p.identifier,
            b.name, p.picture, v.attributes, v.hsn, l.unit, v.uqc, ${grams}, ${pieces}, ${bundles}, ${grams},
            l.price_paise, l.price_source,
            ${carried.goodsPaise}, ${carried.discountPaise}, ${carried.freightPaise}, ${carried.loadingPaise},
            ${carried.taxablePaise}, l.rate_bp,
            ${carried.cgstPaise}, ${carried.sgstPaise}, ${carried.igstPaise}, ${carried.totalPaise}, l.id
          from order_lines l, offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
            left join brands b on b.id = p.brand_id
          where l.id = ${line.id} and o.id = ${offerId} returning id`,
    ),
  )
  await moveStock(ctx, ownSuborder.id, { kind: 'RESERVE', lineId: id })
  return id
}
