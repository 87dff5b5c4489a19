import type { Feature } from '#core/feature.ts'
import { resolvers } from './brands.resolvers.ts'
import { watchLicences } from './licences.ts'

/** Brands, the companies behind them, and the plants whose licences bars stand on. */
export const brands: Feature = {
  resolvers,
  jobs: [{ name: 'licences.watch', everySeconds: 600, run: watchLicences }],
}
