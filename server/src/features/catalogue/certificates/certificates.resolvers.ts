import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './certificates.ts'

export const resolvers: Resolvers = {
  Query: {
    traceShipment: (_, { code }, ctx) => use.traceShipment(ctx, code),
  },
  MillCertificate: {
    results: (row) => use.resultsOf(row),
    fileUrl: (row, _, ctx) => use.certificateUrl(ctx, row),
  },
}
