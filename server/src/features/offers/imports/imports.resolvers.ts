import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './imports.ts'

export const resolvers: Resolvers = {
  Query: {
    imports: (_, { page }, ctx) => use.listImports(ctx, page),
    import: (_, { id }, ctx) => use.getImport(ctx, id),
    importRows: (_, { id, page, wrongOnly }, ctx) => use.listRows(ctx, id, page, wrongOnly),
    importCategories: (_, __, ctx) => use.sheetCategories(ctx),
  },
  Mutation: {
    importTemplate: (_, { categoryId }, ctx) => use.templateOf(ctx, categoryId),
    importProblems: (_, { id }, ctx) => use.problemsOf(ctx, id),
    startImport: (_, { categoryId, file }, ctx) => use.startImport(ctx, categoryId, file),
    confirmImport: (_, { id }, ctx) => use.confirmImport(ctx, id),
    cancelImport: (_, { id }, ctx) => use.cancelImport(ctx, id),
  },
  Subscription: { importProgress: { subscribe: (_, { id }, ctx) => use.watchImport(ctx, id) } },
}
