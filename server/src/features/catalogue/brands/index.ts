import type { Feature } from '#core/feature.ts'
import { messageTypes } from './brands.messages.ts'
import { resolvers } from './brands.resolvers.ts'
import { watchLicences } from './licences.ts'

/** Brands, their manufacturers, and the plants with BIS licences. */
export const brands: Feature = {
  clocks: {
    'plants.valid_to': 'Products that need the licence are not sold without it; compared with the clock.',
  },
  messageTypes,
  resolvers,
  jobs: [{ name: 'licences.watch', everySeconds: 600, run: watchLicences }],
}
