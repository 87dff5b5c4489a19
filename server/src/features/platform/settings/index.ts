import type { Feature } from '#core/feature.ts'
import { forgetSettings } from '#core/settings.ts'
import { resolvers } from './settings.resolvers.ts'

/** Dated settings of the marketplace. */
export const settings: Feature = {
  resolvers,
  subscribers: {
    'settings.changed': async (ctx) => {
      forgetSettings(ctx)
      ctx.invalidatePages()
    },
  },
}
