import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { indexInvariants } from './invariants.queries.ts'
import { messages, messageTypes } from './price-index.messages.ts'
import { resolvers } from './price-index.resolvers.ts'
import { eraseIndexAlerts, updateIndex } from './price-index.ts'

export type { AlertRow as IndexAlert } from './price-index.queries.ts'

/** The price index of the shop's own offers and sales, and alerts of it. */
export const priceIndex: Feature = {
  ownData: {
    parts: [ownRows('index-alerts', 'indexAlerts', ['createdAt', 'kind', 'moveBp', 'targetPaise', 'notifiedAt'])],
  },
  resolvers,
  publicOperations: ['Query.priceIndex', 'Query.indexSeries', 'Query.indexFile'],
  hooks: { 'account.erase': (ctx, { userId }) => eraseIndexAlerts(ctx, userId) },
  messageTypes,
  messages,
  jobs: [{ name: 'price-index', everySeconds: 86_400, run: updateIndex }],
  invariants: indexInvariants,
}
