import type { Feature } from '#core/feature.ts'
import { resolvers } from './reports.resolvers.ts'

/** Reports on sales for admins. */
export const reports: Feature = { resolvers }
