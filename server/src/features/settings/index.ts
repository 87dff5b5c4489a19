import type { Feature } from '#core/feature.ts'
import { resolvers } from './settings.resolvers.ts'

/** Settings of the shop with their days. */
export const settings: Feature = {
  resolvers,
  stepUpOperations: ['Mutation.setSetting'],
  subscribers: { 'settings.changed': async (ctx) => ctx.invalidatePages() },
}
