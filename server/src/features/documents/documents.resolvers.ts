import type { Feature } from '#core/feature.ts'
import { fileLink } from '#core/uploads.ts'
import * as use from './documents.ts'

export const documents: Feature = {
  resolvers: {
    Query: {
      documentBrands: (_, __, ctx) => use.documentBrands(ctx),
    },
    Mutation: {
      addDocument: (_, asked, ctx) => use.addDocument(ctx, asked),
      withdrawDocument: (_, { id }, ctx) => use.withdrawDocument(ctx, id),
    },
    PartyDocument: {
      link: (document, _, ctx) => fileLink(ctx, document.fileKey),
      canWithdraw: (document) => document.state === 'PENDING',
    },
  },
  jobs: [{ name: 'document-validity', everySeconds: 60 * 60, run: use.watchValidity }],
}
