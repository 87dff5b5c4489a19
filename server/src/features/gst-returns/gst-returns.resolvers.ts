import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { getGstr1, getOperatorReturn, ownGstins } from './gst-returns.ts'

export const gstReturns: Resolvers = {
  Query: {
    ownGstins: (_, __, ctx) => ownGstins(ctx),
    gstr1: (_, { gstin, month }, ctx) => getGstr1(ctx, gstin, month),
    operatorReturn: (_, { month }, ctx) => getOperatorReturn(ctx, month),
  },
  MonthReturn: {
    sheet: (row) => row.sheet(),
  },
}
