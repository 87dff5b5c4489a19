import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { setDealerCount } from '#features/offers/stock/stock.ts'
import { type GoodsFilter, goodOf, goodsOf, pageOfGoods, type StockSum, stockSums } from './goods.queries.ts'

/** The stock in dealers' yards, in one query per request. */
export const stockOf = (ctx: Ctx, dealerId: number): Promise<StockSum> => batched(ctx, readStockSums).load(dealerId)

async function readStockSums(ctx: Ctx, ids: readonly number[]): Promise<StockSum[]> {
  const byId = new Map((await stockSums(ctx, ids)).map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? { id, products: 0, valuePaise: 0 })
}

/** A page of the goods that a dealer may sell. */
export const listGoods = async (ctx: Ctx, page: PageInput, filter: GoodsFilter) =>
  pageOf(await pageOfGoods(ctx, page, filter))

/** One product with all sizes that the dealer may sell; NOT_FOUND for others. */
export async function goodsOfProduct(ctx: Ctx, identifier: string) {
  const items = await goodsOf(ctx, identifier)
  const { productTitle, drawing, attributes } = found(items[0])
  return { identifier, title: productTitle, drawing, attributes, items }
}

/** Sets the dealer's own counted stock; not below what is reserved. */
export async function setDealerStock(ctx: Ctx, offerId: string, onHandMilli: number, reason: string) {
  const id = idOf(offerId)
  return transaction(ctx, async (ctx) => {
    found(await goodOf(ctx, id))
    await setDealerCount(ctx, found(actorOf(ctx).sellerId), id, { onHandMilli, reason })
    return found(await goodOf(ctx, id))
  })
}
