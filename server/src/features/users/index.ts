import type { Feature } from '#core/feature.ts'
import { resolvers } from './users.resolvers.ts'

export type { UserRow as User } from './users.ts'

/** People as admins see them, and staff. */
export const users: Feature = {
  resolvers,
  stepUpOperations: ['Mutation.createStaff', 'Mutation.grantRole', 'Mutation.resetSecondFactor', 'Mutation.revokeRole'],
}
