import type { Feature } from '#core/feature.ts'
import * as use from './price-alerts.ts'

export const priceAlerts: Feature = {
  resolvers: {
    Query: { priceAlerts: (_, __, ctx) => use.listAlerts(ctx) },
    Mutation: {
      setPriceAlert: (_, { variantId, pincode, wishedPaise }, ctx) =>
        use.setAlert(ctx, variantId, pincode, wishedPaise),
      removePriceAlert: (_, { id }, ctx) => use.removeAlert(ctx, id),
    },
  },
  jobs: [{ name: 'price-alerts', everySeconds: 120, run: use.watchPrices }],
}
