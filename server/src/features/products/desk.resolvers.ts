import { sql } from 'drizzle-orm'
import type { Feature } from '#core/feature.ts'
import { forgetCategories } from '#features/categories/categories.ts'
import { readSellerOffers } from '#features/offers/offers.ts'
import * as use from './desk.ts'
import { getFacts, updateFacts } from './desk-facts.ts'
import { forgetBoards } from './lists.ts'
import { writeSearchText } from './search-text.ts'

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
      forgetBoards(ctx)
      ctx.forgetPages()
    },
    'brands.changed': async (ctx, { brandIds }) => {
      await writeSearchText(ctx, sql`p.brand_id = any(${sql.param(brandIds)}::bigint[])`)
      forgetBoards(ctx)
      ctx.forgetPages()
    },
    'categories.changed': async (ctx, { categoryId }) => {
      if (categoryId !== null) await writeSearchText(ctx, sql`p.category_id = ${categoryId}`)
      forgetCategories(ctx)
      forgetBoards(ctx)
      ctx.forgetPages()
    },
    'seller.changed': async (ctx) => {
      forgetBoards(ctx)
      ctx.forgetPages()
    },
    'attributes.changed': async (ctx) => {
      forgetBoards(ctx)
      ctx.forgetPages()
    },
    'offers.changed': async (ctx) => {
      forgetBoards(ctx)
      ctx.forgetPages()
    },
  },
}
