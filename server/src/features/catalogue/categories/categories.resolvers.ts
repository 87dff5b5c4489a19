import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { findCategory, listCategories } from './categories.ts'

export const resolvers: Resolvers = {
  Query: {
    categories: (_, __, ctx) => listCategories(ctx),
    category: (_, { slug }, ctx) => findCategory(ctx, slug),
  },
}
