import type { Feature } from '#core/feature.ts'
import { resolvers } from './wishlists.resolvers.ts'

/** Saved items. */
export const wishlists: Feature = {
  resolvers,
}
