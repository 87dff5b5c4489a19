import { fileLink } from '#core/files/uploads.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './associate-documents.ts'

export const resolvers: Resolvers = {
  Query: {
    shownAssociateDocuments: (_, __, ctx) => use.shownDocuments(ctx),
    associateDocuments: (_, __, ctx) => use.listDocuments(ctx),
  },
  Mutation: {
    addAssociateDocument: (_, { number, input, file }, ctx) => use.addDocument(ctx, number, input, file),
    deleteAssociateDocument: (_, { id }, ctx) => use.deleteDocument(ctx, id),
  },
  AssociateDocument: { url: ({ key }, _, ctx) => fileLink(ctx, key) },
  ShownAssociateDocument: { url: ({ kind }) => use.shownPath(kind) },
}
