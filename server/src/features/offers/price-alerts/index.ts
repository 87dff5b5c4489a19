import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { messages, messageTypes } from './price-alerts.messages.ts'
import { resolvers } from './price-alerts.resolvers.ts'
import * as use from './price-alerts.ts'

/** Price alerts of buyers. */
export const priceAlerts: Feature = {
  ownData: {
    parts: [ownRows('price-alerts', 'priceAlerts', ['createdAt', 'variantId', 'pincode', 'targetPaise', 'notifiedAt'])],
  },
  resolvers,
  hooks: { 'account.erase': (ctx, { userId }) => use.eraseAlerts(ctx, userId) },
  messageTypes,
  messages,
  jobs: [{ name: 'price-alerts', everySeconds: 120, run: use.watchPrices }],
}
