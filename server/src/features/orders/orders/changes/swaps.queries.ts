import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { readOffers } from '#features/catalogue/products/products.ts'
import type { swapSums } from './edit-sums.ts'

/** The available stock of offers in a dealer's yard, in thousandths, by offer. */
export const dealersFree = async (db: Db, dealerId: number, offers: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await rowsOf(
        db,
        'orders.dealersFree',
        sql`select offer_id as id, on_hand_milli - reserved_milli as free from dealer_stock_shown dealer_stock
            where dealer_id = ${dealerId} and offer_id = any(${offers}::bigint[])`,
      )
    ).map(({ id, free }) => [id, free]),
  )

/**
 * Offers of bars of the same product, grade, form and unit from the same dispatch point in other diameters, smallest
 * first.
 */
export async function sameBars(db: Db, offerId: number): Promise<{ id: number; title: string }[]> {
  const family = await rowOf(
    db,
    'orders.sameBars',
    sql`select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', w.title)
          order by w.diameter_mm, o.id), '[]') as variants
        from offer_shown old join size_shown v on v.id = old.variant_id
          join size_shown w on w.product_id = v.product_id and w.grade is not distinct from v.grade
          and w.form is not distinct from v.form
            and w.diameter_mm <> v.diameter_mm and w.unit = v.unit
          join offer_shown o on o.variant_id = w.id and o.seller_id = old.seller_id
          and o.dispatch_point_id = old.dispatch_point_id
        where old.id = ${offerId}`,
  )
  return family?.variants ?? []
}

/** Offers by id, without a place. */
export const offersByIds = (ctx: Ctx, ids: readonly number[]) =>
  readOffers(ctx, sql`o.id = any(${ids}::bigint[])`, null)

type Bars = { offerId: number; pieces: number; bundles: number | null; grams: number }

/** Inserts the line that replaces another: title and data from the current catalogue, the price of the other line. */
export async function insertLine(
  db: Db,
  lineId: number,
  bars: Bars,
  carried: ReturnType<typeof swapSums>['carried'],
): Promise<number> {
  const { id } = found(
    await rowOf(
      db,
      'orders.insertLine',
      sql`insert into order_lines (suborder_id, offer_id, variant_id, position, title, product_identifier, brand,
        drawing, attributes, hsn, unit, uqc,
            quantity_milli, pieces, bundles, grams, price_paise, price_source, goods_paise, discount_paise,
            freight_paise, loading_paise, bar_delivery, bar_paise_per_tonne,
            taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise, total_paise, replaces_line_id)
          select l.suborder_id, o.id, v.id, (select max(x.position) + 1 from order_lines x
          where x.suborder_id = l.suborder_id), v.title, p.identifier,
            b.name, p.picture, v.attributes, v.hsn, l.unit, v.uqc, ${bars.grams}, ${bars.pieces}, ${bars.bundles}, ${bars.grams},
            l.price_paise, l.price_source,
            ${carried.goodsPaise}, ${carried.discountPaise}, ${carried.freightPaise}, ${carried.loadingPaise},
            l.bar_delivery, l.bar_paise_per_tonne,
            ${carried.taxablePaise}, l.rate_bp,
            ${carried.cgstPaise}, ${carried.sgstPaise}, ${carried.igstPaise}, ${carried.totalPaise}, l.id
          from order_lines l, offers o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
            left join brand_shown b on b.id = p.brand_id
          where l.id = ${lineId} and o.id = ${bars.offerId} returning id`,
    ),
  )
  return id
}
