import { actorOf, type Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { type Card, pricedSizes, productCards } from '#features/catalogue/products/products.ts'
import { deleteSaved, insertSaved, productExists, type SavedKey, savedItems } from './wishlists.queries.ts'

const max = 200

/** The caller's saved items, newest first, with today's prices at the place. */
export async function listWishlist(ctx: Ctx, pincode: string | null) {
  const items = await savedItems(ctx.db, actorOf(ctx).userId, max)
  const identifiers = [...new Set(items.map((item) => item.product.identifier))]
  const cards = await productCards(ctx, identifiers, pincode)
  const byIdentifier = new Map(cards.map((card) => [card.identifier, card]))
  const sizes = await pricedSizes(
    ctx,
    items.flatMap(({ size }) => size?.id ?? []),
    pincode,
  )
  return items.map((item) => {
    const card = byIdentifier.get(item.product.identifier) ?? null
    return { ...item, card: card && item.size ? cardOfSize(card, sizes.get(item.size.id), pincode) : card }
  })
}

type PricedSize = Awaited<ReturnType<typeof pricedSizes>> extends Map<number, infer Size> ? Size : never

/** The card of the product with the prices of the size; null if nobody sells or delivers the size. */
function cardOfSize(card: Card, size: PricedSize | undefined, pincode: string | null): Card | null {
  if (!size || (pincode && !size.delivered)) return null
  const { variant, fromPaise, inStock, delivered } = size
  return { ...card, variant, fromPaise, inStock, delivered, priceBuyer: delivered?.priceBuyer ?? 'EVERYONE' }
}

/** What the caller has saved, newest first. */
export function wishlistKeysOf(ctx: Ctx) {
  return ctx.db
    .selectFrom('wishlistItems as w')
    .innerJoin('productShown as p', 'p.id', 'w.productId')
    .leftJoin('sizeShown as v', 'v.id', 'w.variantId')
    .select(['p.identifier', 'v.sku'])
    .where('w.userId', '=', actorOf(ctx).userId)
    .orderBy('w.addedAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(max)
    .execute()
}

/** Saves a product or a size. NOT_FOUND, or SAVED_FULL. */
export async function addWishlistItem(ctx: Ctx, key: SavedKey) {
  const { userId } = actorOf(ctx)
  if (!(await productExists(ctx.db, key))) throw refused('NOT_FOUND')
  const held = await wishlistKeysOf(ctx)
  if (held.length >= max && !held.some((one) => isSame(one, key))) throw refused('SAVED_FULL', { max })
  await insertSaved(ctx.db, userId, [key], ctx.now)
  return wishlistKeysOf(ctx)
}

/** Adds what a guest saved in the browser, the newest first, as far as there is room. */
export async function mergeWishlist(ctx: Ctx, items: readonly SavedKey[]) {
  const held = await wishlistKeysOf(ctx)
  const added = items.filter((item) => !held.some((one) => isSame(one, item))).slice(0, max - held.length)
  if (!added.length) return held
  await insertSaved(ctx.db, actorOf(ctx).userId, added, ctx.now)
  return wishlistKeysOf(ctx)
}

const isSame = (one: SavedKey, other: SavedKey): boolean =>
  one.identifier === other.identifier && (one.sku ?? null) === (other.sku ?? null)

export async function removeWishlistItem(ctx: Ctx, key: SavedKey) {
  await deleteSaved(ctx.db, actorOf(ctx).userId, key)
  return wishlistKeysOf(ctx)
}

/** Deletes the rows of an account. */
export async function eraseSaved(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('wishlistItems').where('userId', '=', userId).execute()
}
