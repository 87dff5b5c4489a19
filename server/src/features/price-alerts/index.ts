import type { Feature } from '#core/feature.ts'
import { messages, messageTypes } from './price-alerts.messages.ts'
import { resolvers } from './price-alerts.resolvers.ts'
import * as use from './price-alerts.ts'

/** Price alerts of buyers. */
export const priceAlerts: Feature = {
  resolvers,
  messageTypes,
  messages,
  jobs: [{ name: 'price-alerts', everySeconds: 120, run: use.watchPrices }],
}
