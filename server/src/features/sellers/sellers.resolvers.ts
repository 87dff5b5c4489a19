import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { findSeller } from './sellers.ts'

export const sellers: Resolvers = {
  Query: { seller: (_, { slug }, ctx) => findSeller(ctx, slug) },
}
