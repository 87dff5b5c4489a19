import type { Feature } from '#core/feature.ts'
import { resolvers } from './shipping.resolvers.ts'
import { invalidateNetwork } from './shipping.ts'

/** Freight rates and estimates. */
export const shipping: Feature = {
  resolvers,
  subscribers: {
    'freight.changed': async (ctx) => invalidateNetwork(ctx),
    'settings.changed': async (ctx) => invalidateNetwork(ctx),
    'pincodes.changed': async (ctx) => invalidateNetwork(ctx),
  },
}
