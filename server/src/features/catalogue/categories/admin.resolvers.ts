import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './admin.ts'

export const resolvers: Resolvers = {
  Query: { adminCategories: (_, __, ctx) => use.listAdminCategories(ctx) },
  Mutation: {
    createCategory: (_, { input }, ctx) => use.createCategory(ctx, input),
    updateCategory: (_, { id, version, input }, ctx) => use.updateCategory(ctx, id, version, input),
    setCategoryTree: (_, { places }, ctx) => use.setCategoryTree(ctx, places),
    deleteCategory: (_, { id }, ctx) => use.deleteCategory(ctx, id),
  },
}
