import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { gatewayNames } from '#features/money/payments/payments.ts'
import * as use from './provider-settlements.ts'

export const resolvers: Resolvers = {
  Query: {
    providerSettlements: (_, { page, isConfirmed, search }, ctx) =>
      use.listProviderSettlements(ctx, page, { isConfirmed: isConfirmed ?? null, search: search ?? null }),
    providerSettlement: (_, { id }, ctx) => use.getProviderSettlement(ctx, id),
    providerPayments: (_, { page, search }, ctx) => use.listOpenPayments(ctx, page, search ?? null),
    providerSums: (_, __, ctx) => use.readProviderSums(ctx),
    providerNames: (_, __, ctx) => gatewayNames(ctx.config),
  },
  Mutation: {
    importProviderSettlements: (_, { gateway, file }, ctx) => use.importProviderSettlements(ctx, gateway, file),
    confirmProviderSettlement: (_, { id, lineId }, ctx) => use.confirmProviderSettlement(ctx, id, lineId),
  },
  ProviderSettlement: {
    lines: ({ id }, { page }, ctx) => use.linesOf(ctx, id, page),
    candidates: (row, _, ctx) => use.candidatesOf(ctx, row),
  },
}
