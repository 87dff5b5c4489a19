import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { decideDocument } from '#features/documents/documents.ts'
import { findSeller } from './sellers.ts'

export const sellers: Resolvers = {
  Query: { seller: (_, { slug }, ctx) => findSeller(ctx, slug) },
  Mutation: {
    decideSellerDocument: (_, { id, ...decision }, ctx) => decideDocument(ctx, 'SELLER', id, decision),
  },
}
