import { setTimeout } from 'node:timers/promises'
import type { Feature } from '#core/feature.ts'

const tickMs = 10_000

/** The operations of base.graphql. */
export const basics: Feature = {
  publicOperations: ['Mutation.ping', 'Query.now', 'Subscription.clock'],
  resolvers: {
    Query: { now: (_, __, ctx) => ctx.now },
    Mutation: { ping: () => true },
    Subscription: {
      clock: {
        subscribe: async function* (_, __, ctx) {
          while (true) {
            yield { clock: ctx.clock() }
            await setTimeout(tickMs)
          }
        },
      },
    },
  },
}
