import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { adminDashboard, sellerDashboard } from './dashboards.queries.ts'
import { adminQueues } from './queues.queries.ts'

export const resolvers: Resolvers = {
  Query: {
    sellerDashboard: (_, __, ctx) => sellerDashboard(ctx),
    adminDashboard: (_, __, ctx) => adminDashboard(ctx),
    masterDashboard: (_, __, ctx) => adminDashboard(ctx),
    adminQueues: (_, __, ctx) => adminQueues(ctx),
  },
}
