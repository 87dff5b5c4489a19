import type { Feature } from '#core/feature.ts'
import { resolvers } from './checkout.resolvers.ts'

/** The review step: prices that are promised, and placing the order. */
export const checkout: Feature = {
  resolvers,
}
