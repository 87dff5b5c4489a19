import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import { forgetCategories } from '#features/categories/categories.ts'
import { readSellerOffers } from '#features/offers/offers.ts'
import * as use from './desk.ts'
import { getFacts, updateFacts } from './desk-facts.ts'
import { forgetHistories } from './history.ts'
import { forgetBoards } from './lists.ts'
import { writeSearchText } from './search-text.ts'

/** Prices that lists and pages have shown are asked for anew. */
function forgetShown(ctx: Ctx) {
  forgetBoards(ctx)
  forgetHistories(ctx)
  ctx.forgetPages()
}

export const productDesk: Feature = {
  resolvers: {
    Query: {
      deskProducts: (_, { page, filter }, ctx) => use.listDeskProducts(ctx, page, filter),
      deskProduct: (_, { identifier }, ctx) => use.getDeskProduct(ctx, identifier),
      productFacts: (_, { identifier }, ctx) => getFacts(ctx, identifier),
      deskOffers: (_, { identifier }, ctx) => readSellerOffers(ctx, sql`p.identifier = ${identifier}`),
    },
    Mutation: {
      updateProductFacts: (_, { identifier, version, input }, ctx) => updateFacts(ctx, identifier, version, input),
      hideProduct: (_, { identifier, reason }, ctx) => use.moveProduct(ctx, identifier, 'HIDDEN', reason),
      setProductPictures: (_, { identifier, version, pictures }, ctx) =>
        use.setPictures(ctx, identifier, version, pictures),
      showProduct: (_, { identifier }, ctx) => use.moveProduct(ctx, identifier, 'PUBLISHED', null),
    },
  },
  ears: {
    'catalogue.changed': async (ctx) => {
      forgetCategories(ctx)
      forgetShown(ctx)
    },
    'brands.changed': async (ctx, { brandIds }) => {
      await writeSearchText(ctx, sql`p.brand_id = any(${brandIds}::bigint[])`)
      forgetShown(ctx)
    },
    'categories.changed': async (ctx, { categoryId }) => {
      if (categoryId !== null) await writeSearchText(ctx, sql`p.category_id = ${categoryId}`)
      forgetCategories(ctx)
      forgetShown(ctx)
    },
    'seller.changed': async (ctx) => forgetShown(ctx),
    'attributes.changed': async (ctx) => forgetShown(ctx),
    'offers.changed': async (ctx) => forgetShown(ctx),
    'freight.changed': async (ctx) => forgetShown(ctx),
    'pincodes.changed': async (ctx) => forgetShown(ctx),
  },
}
