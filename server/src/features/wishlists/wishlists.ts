import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { onSale, productCards } from '#features/products/products.ts'

const max = 200

type ItemRow = {
  id: number
  addedAt: Date
  addedPaise: number | null
  nowPaise: number | null
  product: { identifier: string; title: string }
}

/** Lowest ex-yard price of a product (p): independent of the place, so that a difference is a price change. */
const fromPaise = sql`(
  select min(o.from_paise) from offers o join variants v on v.id = o.variant_id
  where v.product_id = p.id and v.status = 'ACTIVE' and ${onSale})`

/** The caller's saved products, newest first, with today's prices at the place. */
export async function listWishlist(ctx: Ctx, pincode: string | null) {
  const items = await rowsOf<ItemRow>(
    ctx.db,
    sql`select w.id, w.added_at as "addedAt", w.added_price_paise as "addedPaise", ${fromPaise} as "nowPaise",
          json_build_object('identifier', p.identifier, 'title', p.title) as product
        from wishlist_items w join products p on p.id = w.product_id
        where w.user_id = ${actorOf(ctx).userId} order by w.added_at desc, w.id desc limit ${max}`,
  )
  const cards = await productCards(
    ctx,
    items.map((item) => item.product.identifier),
    pincode,
  )
  const byIdentifier = new Map(cards.map((card) => [card.identifier, card]))
  return items.map((item) => ({ ...item, card: byIdentifier.get(item.product.identifier) ?? null }))
}

/** Identifiers of the caller's saved products. */
export async function wishlistIdentifiersOf(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('wishlistItems as w')
    .innerJoin('products as p', 'p.id', 'w.productId')
    .select('p.identifier')
    .where('w.userId', '=', actorOf(ctx).userId)
    .orderBy('w.addedAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => row.identifier)
}

/** Saves a product with its lowest price today, so that a change can be shown later. */
export async function addWishlistItem(ctx: Ctx, identifier: string): Promise<string[]> {
  const product = found(
    await rowOf<{ id: number; fromPaise: number | null }>(
      ctx.db,
      sql`select p.id, ${fromPaise} as "fromPaise" from products p where p.identifier = ${identifier}
        and p.status = 'PUBLISHED'`,
    ),
  )
  await ctx.db
    .insertInto('wishlistItems')
    .values({
      userId: actorOf(ctx).userId,
      productId: product.id,
      addedPricePaise: product.fromPaise,
      addedAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return wishlistIdentifiersOf(ctx)
}

export async function removeWishlistItem(ctx: Ctx, identifier: string): Promise<string[]> {
  await sql`
    delete from wishlist_items w using products p
    where p.id = w.product_id and p.identifier = ${identifier} and w.user_id = ${actorOf(ctx).userId}`.execute(ctx.db)
  return wishlistIdentifiersOf(ctx)
}
