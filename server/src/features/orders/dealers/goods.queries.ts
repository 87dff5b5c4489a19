import { marginPaise } from '@neev/domain/orders/dealers'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

/** For o: the associate's base price for all buyers, otherwise its first price. */
const basePrice = ({ now }: Ctx): Sql => sql`
  left join lateral (select r.price_paise from offer_price_shown r where r.offer_id = o.id and r.buyer = 'EVERYONE'
  and r.valid_from <= ${now}
    and (r.valid_to is null or r.valid_to > ${now}) order by (r.scope = 'ALL') desc, r.min_milli, r.valid_from desc
    limit 1) base on true`

/** Offers of the associate that this dealer may sell, with its own stock, selected by `where` (over o, v, p). */
async function readGoods(ctx: Ctx, where: Sql, tail: Sql = sql`order by v.title_order`) {
  const { sellerId } = actorOf(ctx)
  const rows = await rowsOf(
    ctx.db,
    'dealers.readGoods',
    sql`select o.id, o.sku, v.title, p.title as "productTitle", p.identifier, p.picture as drawing, v.attributes,
      v.unit,
          v.grams_per_unit, base.price_paise, t.price_floor,
          t.margin_type,
          t.margin_value, coalesce(k.on_hand_milli, 0) as "onHandMilli", coalesce(k.reserved_milli,
          0) as "reservedMilli",
          count(*) over ()::int as total
        from dealer_terms t join offer_shown o on o.seller_id = t.associate_id join size_shown v on v.id = o.variant_id
        join product_shown p on p.id = v.product_id
          left join dealer_stock_shown k on k.dealer_id = t.dealer_id and k.offer_id = o.id
          ${basePrice(ctx)}
        where t.dealer_id = ${sellerId}::bigint and t.status <> 'REMOVED' and o.status in ('LIVE', 'PAUSED')
          and (t.all_products or exists (select 1 from dealer_products d where d.dealer_id = t.dealer_id
          and d.product_id = v.product_id))
          and ${where} ${tail}`,
  )
  return rows.map(({ marginType, marginValue, priceFloor, gramsPerUnit, ...row }) => ({
    ...row,
    marginPaise: row.pricePaise && marginPaise(marginType, marginValue, row.pricePaise, gramsPerUnit),
    floorPaise: priceFloor ? row.pricePaise : null,
  }))
}

const sorts = { title: sql`v.title_order`, stock: sql`coalesce(k.on_hand_milli, 0)`, price: sql`base.price_paise` }
export type GoodsFilter = { search?: string | null; inStock?: boolean | null }

/** A page of the goods that the calling dealer may sell. */
export const pageOfGoods = (ctx: Ctx, page: PageInput, { search, inStock }: GoodsFilter) =>
  readGoods(
    ctx,
    allOf([
      search && sql`(v.title ilike ${containing(search)} or o.sku ilike ${containing(search)})`,
      inStock && sql`k.on_hand_milli > 0`,
    ]),
    pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`o.id`),
  )

/** The sizes of one product that the calling dealer may sell. */
export const goodsOf = (ctx: Ctx, identifier: string) => readGoods(ctx, sql`p.identifier = ${identifier}`)

/** One offer that the calling dealer may sell; undefined for others. */
export const goodOf = async (ctx: Ctx, offerId: number) => (await readGoods(ctx, sql`o.id = ${offerId}`))[0]

export type StockSum = RowOf<'dealers.stockSums'>

/** Products in stock and their value at the associate's prices, by dealer; none for dealers without stock. */
export const stockSums = (ctx: Ctx, dealerIds: readonly number[]): Promise<StockSum[]> =>
  rowsOf(
    ctx.db,
    'dealers.stockSums',
    sql`select k.dealer_id as id, count(distinct v.product_id)::int as products,
          coalesce(sum(div(k.on_hand_milli::numeric * base.price_paise, 1000)), 0)::bigint as "valuePaise"
        from dealer_stock_shown k join offer_shown o on o.id = k.offer_id join size_shown v on v.id = o.variant_id ${basePrice(ctx)}
        where k.dealer_id = any(${dealerIds}::bigint[]) and k.on_hand_milli > 0 and o.status in ('LIVE', 'PAUSED')
        group by 1`,
  )
