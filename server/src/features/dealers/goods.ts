import { marginPaise } from '@neev/domain/sellers/dealers'
import { sql } from 'kysely'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { setDealerCount } from '#features/stock/stock.ts'

type GoodRow = {
  id: number
  sku: string
  title: string
  productTitle: string
  identifier: string
  drawing: unknown
  attributes: unknown
  unit: string
  gramsPerUnit: number
  pricePaise: number | null
  priceFloor: boolean
  marginType: 'PERCENT' | 'PER_TONNE'
  marginValue: number
  onHandMilli: number
  reservedMilli: number
}

/** For o: the associate's base price for all buyers, otherwise its first price. */
const basePrice = ({ now }: Ctx): Sql => sql`
  left join lateral (select r.price_paise from offer_prices r where r.offer_id = o.id and r.buyer = 'EVERYONE'
  and r.valid_from <= ${now}
    and (r.valid_to is null or r.valid_to > ${now}) order by (r.scope = 'ALL') desc, r.min_milli, r.valid_from desc
    limit 1) base on true`

/** Offers of the associate that this dealer may sell, with its own stock, selected by `where` (over o, v, p). */
async function readGoods(ctx: Ctx, where: Sql, tail: Sql = sql`order by v.title`) {
  const { sellerId } = actorOf(ctx)
  const rows = await rowsOf<GoodRow & { total: number }>(
    ctx.db,
    sql`select o.id, o.sku, v.title, p.title as "productTitle", p.identifier, p.picture as drawing, v.attributes,
      v.unit,
          v.grams_per_unit as "gramsPerUnit", base.price_paise as "pricePaise", t.price_floor as "priceFloor",
          t.margin_type as "marginType",
          t.margin_value as "marginValue", coalesce(k.on_hand_milli, 0) as "onHandMilli", coalesce(k.reserved_milli,
          0) as "reservedMilli",
          count(*) over ()::int as total
        from dealer_terms t join offers o on o.seller_id = t.associate_id join variants v on v.id = o.variant_id
        join products p on p.id = v.product_id
          left join dealer_stock k on k.dealer_id = t.dealer_id and k.offer_id = o.id
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

/** The stock in dealers' yards, in one query per request. */
export type StockSum = { id: number; products: number; valuePaise: number }

export const stockOf = (ctx: Ctx, dealerId: number): Promise<StockSum> => batched(ctx, readStockSums).load(dealerId)

async function readStockSums(ctx: Ctx, ids: readonly number[]): Promise<StockSum[]> {
  const rows = await rowsOf<StockSum>(
    ctx.db,
    sql`select k.dealer_id as id, count(distinct v.product_id)::int as products,
          coalesce(sum(div(k.on_hand_milli::numeric * base.price_paise, 1000)), 0)::bigint as "valuePaise"
        from dealer_stock k join offers o on o.id = k.offer_id join variants v on v.id = o.variant_id ${basePrice(ctx)}
        where k.dealer_id = any(${ids}::bigint[]) and k.on_hand_milli > 0 and o.status in ('LIVE', 'PAUSED')
        group by 1`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? { id, products: 0, valuePaise: 0 })
}

const sorts = { title: sql`v.title`, stock: sql`coalesce(k.on_hand_milli, 0)`, price: sql`base.price_paise` }
type Filter = { search?: string | null; inStock?: boolean | null }

/** A page of the goods that a dealer may sell. */
export async function listGoods(ctx: Ctx, page: PageInput, filter: Filter) {
  const where = allOf([
    filter.search && sql`(v.title ilike ${containing(filter.search)} or o.sku ilike ${containing(filter.search)})`,
    filter.inStock && sql`k.on_hand_milli > 0`,
  ])
  return pageOf(await readGoods(ctx, where, pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`o.id`)))
}

/** One product with all sizes that the dealer may sell; NOT_FOUND for others. */
export async function goodsOfProduct(ctx: Ctx, identifier: string) {
  const items = await readGoods(ctx, sql`p.identifier = ${identifier}`)
  const { productTitle, drawing, attributes } = found(items[0])
  return { identifier, title: productTitle, drawing, attributes, items }
}

/** Sets the dealer's own counted stock; not below what is reserved. */
export async function setDealerStock(ctx: Ctx, offerId: string, onHandMilli: number, reason: string) {
  const id = idOf(offerId)
  return transaction(ctx, async (ctx) => {
    found((await readGoods(ctx, sql`o.id = ${id}`))[0])
    await setDealerCount(ctx, found(actorOf(ctx).sellerId), id, { onHandMilli, reason })
    return found((await readGoods(ctx, sql`o.id = ${id}`))[0])
  })
}
