import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { productCards } from '#features/products/products.ts'
import { deleteSaved, pricedProduct, savedProducts } from './wishlists.queries.ts'

const max = 200

/** The caller's saved products, newest first, with today's prices at the place. */
export async function listWishlist(ctx: Ctx, pincode: string | null) {
  const items = await savedProducts(ctx.db, actorOf(ctx).userId, max)
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
  const product = found(await pricedProduct(ctx.db, identifier))
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
  await deleteSaved(ctx.db, actorOf(ctx).userId, identifier)
  return wishlistIdentifiersOf(ctx)
}

/** Deletes the rows of an account. */
export async function eraseSaved(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('wishlistItems').where('userId', '=', userId).execute()
}
