import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import { invalidateCategories } from '#features/catalogue/categories/categories.ts'
import { invalidateListings } from './listing/lists.ts'
import { writeSearchText } from './listing/search-text.queries.ts'
import { countSales } from './write.queries.ts'

/** Invalidates displayed prices in lists and pages. */
function invalidateShown(ctx: Ctx) {
  invalidateListings(ctx)
  ctx.invalidatePages()
}

/** Subscribers that update products: search text and displayed prices. */
export const productSubscribers: Subscribers = {
  'catalogue.changed': async (ctx) => {
    invalidateCategories(ctx)
    invalidateShown(ctx)
  },
  'brands.changed': async (ctx, { brandIds }) => {
    await writeSearchText(ctx, sql`p.brand_id = any(${brandIds}::bigint[])`)
    invalidateShown(ctx)
  },
  'categories.changed': async (ctx, { categoryId }) => {
    if (categoryId !== null) await writeSearchText(ctx, sql`p.category_id = ${categoryId}`)
    invalidateCategories(ctx)
    invalidateShown(ctx)
  },
  'seller.changed': async (ctx) => invalidateShown(ctx),
  'attributes.changed': async (ctx) => invalidateShown(ctx),
  'offers.changed': async (ctx) => invalidateShown(ctx),
  'freight.changed': async (ctx) => invalidateShown(ctx),
  'settings.changed': async (ctx) => invalidateShown(ctx),
  'pincodes.changed': async (ctx) => invalidateShown(ctx),
  // After the payment, whose buyer would wait for others who buy the same goods
  'order.placed': {
    batch: (ctx, placed) =>
      countSales(
        ctx,
        placed.map(({ orderId }) => orderId),
      ),
  },
}
