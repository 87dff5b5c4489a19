import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './list-views.ts'

export const resolvers: Resolvers = {
  Query: {
    listViews: (_, _input, ctx) => use.listViews(ctx),
  },
  Mutation: {
    saveListView: (_, { input }, ctx) => use.saveListView(ctx, input),
    renameListView: (_, { id, name }, ctx) => use.renameListView(ctx, id, name),
    deleteListView: (_, { id }, ctx) => use.deleteListView(ctx, id),
  },
}
