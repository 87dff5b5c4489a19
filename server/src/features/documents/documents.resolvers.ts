import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { fileLink } from '#core/uploads.ts'
import * as use from './documents.ts'

export const resolvers: Resolvers = {
  Query: {
    documentBrands: (_, __, ctx) => use.documentBrands(ctx),
  },
  Mutation: {
    addDocument: (_, asked, ctx) => use.addDocument(ctx, asked),
    removeDocument: (_, { id }, ctx) => use.removeDocument(ctx, id),
  },
  PartyDocument: {
    link: (document, _, ctx) => fileLink(ctx, document.fileKey),
    canWithdraw: (document) => document.state === 'PENDING',
  },
}
