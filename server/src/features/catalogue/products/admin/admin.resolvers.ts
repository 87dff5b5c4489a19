import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './admin.ts'
import { getFacts, updateFacts } from './admin-facts.ts'

export const resolvers: Resolvers = {
  Query: {
    adminProducts: (_, { page, filter }, ctx) => use.listAdminProducts(ctx, page, filter),
    adminProduct: (_, { identifier }, ctx) => use.getAdminProduct(ctx, identifier),
    productFacts: (_, { identifier }, ctx) => getFacts(ctx, identifier),
  },
  Mutation: {
    updateProductFacts: (_, { identifier, version, input }, ctx) => updateFacts(ctx, identifier, version, input),
    unpublishProduct: (_, { identifier, reason }, ctx) => use.updateProductStatus(ctx, identifier, 'HIDDEN', reason),
    setProductPictures: (_, { identifier, version, pictures }, ctx) =>
      use.setPictures(ctx, identifier, version, pictures),
    publishProduct: (_, { identifier }, ctx) => use.updateProductStatus(ctx, identifier, 'PUBLISHED', null),
  },
}
