import { listNameInput, whyNotLines } from '@neev/domain/buying/material-lists/lists'
import { MAX_QUANTITY_MILLI } from '@neev/domain/core/quantity'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type ListRow, nextPosition } from './material-lists.queries.ts'
import { createList, getList, insertLines, lineOfGoods, lockList, sizeBySku } from './material-lists.ts'

/** Adds a size to a list of the caller, or to a new one. */
export async function addSize(
  ctx: Ctx,
  { listId, name }: { listId: string | null; name: string },
  sku: string,
  quantityMilli: number,
): Promise<ListRow> {
  if (quantityMilli <= 0 || quantityMilli > MAX_QUANTITY_MILLI) throw refused('QUANTITY_BAD', {}, 'quantityMilli')
  const size = found(await sizeBySku(ctx, sku))
  const line = lineOfGoods({ variantId: size.id, sku: size.sku, title: size.title, quantityMilli })
  if (listId === null) return createList(ctx, { ...parseInput(listNameInput, { name }), source: 'EMPTY' }, [line])
  return transaction(ctx, async (ctx) => {
    const { id } = await lockList(ctx, listId)
    refuseIf(whyNotLines((await getList(ctx, id)).lineCount + 1))
    await insertLines(ctx, id, [line], await nextPosition(ctx.db, id))
    return getList(ctx, id)
  })
}

/** Lines of a list whose size is in the caller's cart. */
export async function countInCart(ctx: Ctx, { id }: ListRow): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('materialListLines as l')
    .select((db) => db.fn.countAll<number>().as('count'))
    .where('l.listId', '=', id)
    .where('l.state', '=', 'MATCHED')
    .where((db) =>
      db.exists(
        db
          .selectFrom('cartLineShown as x')
          .innerJoin('carts as c', 'c.id', 'x.cartId')
          .innerJoin('offerShown as o', 'o.id', 'x.offerId')
          .select('x.id')
          .where('c.userId', '=', actorOf(ctx).userId)
          .whereRef('o.variantId', '=', 'l.variantId'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
