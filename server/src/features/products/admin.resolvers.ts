import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import { invalidateCategories } from '#features/categories/categories.ts'
import { readSellerOffers } from '#features/offers/offers.ts'
import * as use from './admin.ts'
import { getFacts, updateFacts } from './desk-facts.ts'
import { invalidateHistories } from './history.ts'
import { invalidateBoards } from './lists.ts'
import { writeSearchText } from './search-text.ts'

/** Prices that lists and pages have shown are asked for anew. */
function invalidateShown(ctx: Ctx) {
  invalidateBoards(ctx)
  invalidateHistories(ctx)
  ctx.invalidatePages()
}

export const productAdmin: Feature = {
  resolvers: {
    Query: {
      adminProducts: (_, { page, filter }, ctx) => use.listAdminProducts(ctx, page, filter),
      adminProduct: (_, { identifier }, ctx) => use.getAdminProduct(ctx, identifier),
      productFacts: (_, { identifier }, ctx) => getFacts(ctx, identifier),
      adminOffers: (_, { identifier }, ctx) => readSellerOffers(ctx, sql`p.identifier = ${identifier}`),
    },
    Mutation: {
      updateProductFacts: (_, { identifier, version, input }, ctx) => updateFacts(ctx, identifier, version, input),
      hideProduct: (_, { identifier, reason }, ctx) => use.updateProductStatus(ctx, identifier, 'HIDDEN', reason),
      setProductPictures: (_, { identifier, version, pictures }, ctx) =>
        use.setPictures(ctx, identifier, version, pictures),
      showProduct: (_, { identifier }, ctx) => use.updateProductStatus(ctx, identifier, 'PUBLISHED', null),
    },
  },
  subscribers: {
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
    'pincodes.changed': async (ctx) => invalidateShown(ctx),
  },
}
