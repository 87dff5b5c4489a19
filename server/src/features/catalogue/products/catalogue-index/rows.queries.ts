import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { contractsOf, inForce } from '../contracts.queries.ts'
import { isLicensed } from '../offers.queries.ts'

/** All rows, or those of these ids. */
const those = (column: Sql, ids: readonly number[] | null): Sql =>
  ids === null ? sql`true` : sql`${column} = any(${ids}::bigint[])`

export type ProductOfIndex = RowOf<'products.readIndexedProducts'>
/** Published products with what lists filter and sort by, and what they are found by; all, or these. */
export const readIndexedProducts = (db: Db, ids: readonly number[] | null) =>
  rowsOf(
    db,
    'products.readIndexedProducts',
    sql`select p.id as "productId", p.brand_id, shown_rating(p.rating_sum, p.rating_count) as rating, p.sold_count,
        p.created_at, p.country_of_origin as country, p.grades, p.sizes, p.identifier, p.title, p.search_text, p.category_id,
        c.name as category_name, p.licensed_until,
        (select coalesce(json_agg(json_build_object('from', lower(days), 'to', upper(days) - 1)), '[]')
          from unnest(p.unlicensed) as days) as unlicensed
      from products p join category_shown c on c.id = p.category_id
      where p.status = 'PUBLISHED' and ${those(sql`p.id`, ids)} order by p.id`,
  )

export type SizeOfIndex = RowOf<'products.readIndexedSizes'>
/**
 * Active sizes of published products with what their weight, vehicles and tax follow from, and what a search asks of them;
 * all, or of these products.
 */
export const readIndexedSizes = (db: Db, productIds: readonly number[] | null) =>
  rowsOf(
    db,
    'products.readIndexedSizes',
    sql`select v.id, v.product_id, v.hsn, v.moq_milli, v.grams_per_unit, v.diameter_mm,
        coalesce(h.handling, 'PACKED') as handling, coalesce(h.length, 'NORMAL') as length,
        coalesce(v.form <> 'STRAIGHT', false) as is_folded, goods_length(v.attributes, h.length_mm) as length_mm,
        v.stowage_ml, h.litres_per_tonne, v.title, v.grade,
        concat_ws(' ', v.attributes ->> 'nominalMm', v.attributes ->> 'outsideDiaMm') as bores_mm,
        concat_ws(' ', v.attributes ->> 'thicknessMm', v.attributes ->> 'depthMm', v.attributes ->> 'legMm',
          v.attributes ->> 'coverMm') as other_mm
      from products p join category_shown c on c.id = p.category_id
        left join product_class_shown h on h.id = coalesce(p.class_id, c.default_class_id)
        join variants v on v.product_id = p.id and v.status = 'ACTIVE'
      where p.status = 'PUBLISHED' and ${those(sql`p.id`, productIds)}
      order by v.product_id, v.id`,
  )

export type OfferOfIndex = RowOf<'products.readIndexedOffers'>
const offerColumns = sql`o.id, o.variant_id, o.dispatch_point_id, o.lead_days, o.from_paise, o.price_valid_to,
  quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as quantity_milli,
  k.on_hand_milli - k.reserved_milli as available_milli, array_to_string(o.list_prices, ',', '-') as list_prices,
  o.has_local_prices, o.has_company_prices`

/** Live offers: of these sizes, or these offers. */
export const readIndexedOffers = (db: Db, by: { sizeIds: readonly number[] } | { offerIds: readonly number[] }) =>
  rowsOf(
    db,
    'products.readIndexedOffers',
    sql`select ${offerColumns}
      from offer_shown o join variants v on v.id = o.variant_id join stock_shown k on k.offer_id = o.id
      where o.status = 'LIVE' and ${
        'sizeIds' in by ? sql`o.variant_id = any(${by.sizeIds}::bigint[])` : sql`o.id = any(${by.offerIds}::bigint[])`
      }
      order by v.product_id, v.id, o.id`,
  )

/** All prices, current and to come, of offers whose list price does not say all: local ones, and those of companies. */
export const readIndexedPrices = (db: Db, now: Date, offerIds: readonly number[]) =>
  rowsOf(
    db,
    'products.readIndexedPrices',
    sql`select r.offer_id, r.buyer, r.scope, r.place as value, r.min_milli as "minQtyMilli", r.price_paise, r.valid_from,
        r.valid_to
      from offer_price_shown r
      where r.offer_id = any(${offerIds}::bigint[]) and (r.valid_to is null or r.valid_to > ${now}::timestamptz)`,
  )

/** GST rates of all HSN codes with the Indian dates they begin on. */
export const readIndexedRates = (db: Db) =>
  rowsOf(
    db,
    'products.readIndexedRates',
    sql`select hsn, rate_bp, to_char(valid_from, 'YYYY-MM-DD') as "from" from gst_rates`,
  )

/** The sizes on sale that `where` (over p, c, v) selects, in the order of products. */
export const selectSizes = async (ctx: { db: Db; now: Date }, where: Sql): Promise<number[]> => {
  const rows = await rowsOf(
    ctx.db,
    'products.selectSizes',
    sql`select v.id from products p join category_shown c on c.id = p.category_id
        join variants v on v.product_id = p.id and v.status = 'ACTIVE'
      where p.status = 'PUBLISHED' and ${isLicensed(ctx)} and ${where} order by v.product_id, v.id`,
  )
  return rows.map(({ id }) => id)
}

/** The lines in force of a company's contracts. */
export const readContractLines = (ctx: { db: Db; now: Date }, companyId: number) =>
  rowsOf(
    ctx.db,
    'products.readContractLines',
    sql`select t.offer_id, t.id as "lineId", k.id as "contractId", k.reference, t.min_milli as "minQtyMilli",
        t.price_paise, t.discount_bp, t.valid_from, t.valid_to
      from ${contractsOf(companyId)} where ${inForce(ctx.now.toISOString())}`,
  )
