import type { Feature } from '#core/feature.ts'
import { resolvers } from './audit-log.resolvers.ts'

/** The audit log, for admins. */
export const auditLog: Feature = { resolvers }
