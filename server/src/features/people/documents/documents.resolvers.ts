import { fileLink } from '#core/files/uploads.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './documents.ts'

export const resolvers: Resolvers = {
  Query: {
    documentBrands: (_, __, ctx) => use.documentBrands(ctx),
  },
  Mutation: {
    addDocument: (_, requested, ctx) => use.addDocument(ctx, requested),
    removeDocument: (_, { id }, ctx) => use.removeDocument(ctx, id),
  },
  PartyDocument: {
    link: (document, _, ctx) => fileLink(ctx, document.fileKey),
    canWithdraw: (document) => document.state === 'PENDING',
  },
}
