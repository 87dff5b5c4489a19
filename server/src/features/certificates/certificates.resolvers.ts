import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './certificates.ts'

export const certificates: Resolvers = {
  Query: {
    traceLoad: (_, { code }, ctx) => use.traceLoad(ctx, code),
  },
  MillCertificate: {
    results: (row) => use.resultsOf(row),
    fileUrl: (row, _, ctx) => use.certificateUrl(ctx, row),
  },
}
