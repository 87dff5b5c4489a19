import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { adminDashboard, deskQueues, sellerDashboard } from './dashboards.ts'

export const dashboards: Resolvers = {
  Query: {
    sellerDashboard: (_, __, ctx) => sellerDashboard(ctx),
    adminDashboard: (_, __, ctx) => adminDashboard(ctx),
    masterDashboard: (_, __, ctx) => adminDashboard(ctx),
    deskQueues: (_, __, ctx) => deskQueues(ctx),
  },
}
