import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listAuditLog } from './audit-log.ts'

export const resolvers: Resolvers = {
  Query: { auditLog: (_, { page, filter }, ctx) => listAuditLog(ctx, page, filter) },
}
