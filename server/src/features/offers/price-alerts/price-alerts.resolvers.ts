import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './price-alerts.ts'

export const resolvers: Resolvers = {
  Query: { priceAlerts: (_, __, ctx) => use.listAlerts(ctx) },
  Mutation: {
    setPriceAlert: (_, { variantId, pincode, targetPaise }, ctx) => use.setAlert(ctx, variantId, pincode, targetPaise),
    removePriceAlert: (_, { id }, ctx) => use.removeAlert(ctx, id),
  },
}
