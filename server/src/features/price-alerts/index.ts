import type { Feature } from '#core/feature.ts'
import { messages } from './price-alerts.messages.ts'
import { resolvers } from './price-alerts.resolvers.ts'
import * as use from './price-alerts.ts'

/** Buyers who wait for a price. */
export const priceAlerts: Feature = {
  resolvers,
  messages,
  jobs: [{ name: 'price-alerts', everySeconds: 120, run: use.watchPrices }],
}
