import { istDate } from '@neev/domain/core/fiscal'
import { stateName } from '@neev/domain/core/states'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { chooseFiling, filingsOf, getFiling } from './filing.ts'
import { getGstr1, markIffFiled, ownGstins } from './gst-returns.ts'
import { getGstr8, getOperatorReturn, markGstr8Filed } from './gstr8.ts'
import { addRegistration, endRegistration, listRegistrations } from './registrations.ts'
import { dutiesAfterLimit, turnoverByYear } from './turnover.ts'

export const resolvers: Resolvers = {
  Query: {
    ownGstins: (_, __, ctx) => ownGstins(ctx),
    gstr1: (_, { gstin, month }, ctx) => getGstr1(ctx, gstin, month),
    gstFiling: (_, { gstin }, ctx) => getFiling(ctx, gstin),
    operatorReturn: (_, { month }, ctx) => getOperatorReturn(ctx, month),
    gstr8: (_, { gstin, month }, ctx) => getGstr8(ctx, gstin, month),
    tcsRegistrations: (_, __, ctx) => listRegistrations(ctx, istDate(ctx.now)),
  },
  Mutation: {
    addTcsRegistration: (_, { input }, ctx) => addRegistration(ctx, input),
    setTcsRegistrationEnd: (_, { id, input }, ctx) => endRegistration(ctx, id, input),
    markGstr8Filed: (_, { input }, ctx) => markGstr8Filed(ctx, input),
    chooseGstFiling: (_, { input }, ctx) => chooseFiling(ctx, input),
    markIffFiled: (_, { input }, ctx) => markIffFiled(ctx, input),
  },
  MonthReturn: {
    sheet: (row) => row.sheet(),
  },
  SellerEinvoicing: {
    written: (row, _, ctx) => turnoverByYear(ctx, row),
    passed: (row, _, ctx) => dutiesAfterLimit(ctx, row),
    filings: (row, _, ctx) => filingsOf(ctx, row.sellerId),
  },
  TcsRegistration: {
    stateName: ({ stateCode }) => stateName(stateCode),
  },
}
