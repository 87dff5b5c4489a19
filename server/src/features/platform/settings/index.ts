import type { Feature } from '#core/feature.ts'
import { invalidateSettings } from '#core/settings.ts'
import { resolvers } from './settings.resolvers.ts'

/** Dated settings of the marketplace. */
export const settings: Feature = {
  resolvers,
  subscribers: {
    'settings.changed': async (ctx) => {
      invalidateSettings(ctx)
      ctx.invalidatePages()
    },
  },
}
