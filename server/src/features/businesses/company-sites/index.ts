import type { Feature } from '#core/feature.ts'
import { resolvers } from './company-sites.resolvers.ts'

/** Delivery sites of a company, which all its members use and its admins change. */
export const companySites: Feature = { ownData: { parts: [] }, resolvers }
