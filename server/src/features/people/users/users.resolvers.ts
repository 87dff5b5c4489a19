import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { readNotes } from '#core/internal-notes.ts'
import * as use from './users.ts'

export const resolvers: Resolvers = {
  Query: {
    users: (_, { page, filter }, ctx) => use.listUsers(ctx, page, filter),
    user: (_, { id }, ctx) => use.getUser(ctx, id),
    staff: (_, { page, filter }, ctx) => use.listStaff(ctx, page, filter),
  },
  Mutation: {
    blockUser: (_, { id, reason }, ctx) => use.blockUser(ctx, id, reason, 'users'),
    unblockUser: (_, { id }, ctx) => use.unblockUser(ctx, id, 'users'),
    addUserNote: (_, { id, body }, ctx) => use.addUserNote(ctx, id, body),
    createStaff: (_, { input }, ctx) => use.createStaff(ctx, input),
    grantRole: (_, { userId, role }, ctx) => use.grantRole(ctx, userId, role),
    revokeRole: (_, { userId, role }, ctx) => use.revokeRole(ctx, userId, role),
    resetSecondFactor: (_, { userId }, ctx) => use.resetFactor(ctx, userId),
    blockStaff: (_, { id, reason }, ctx) => use.blockUser(ctx, id, reason, 'staff'),
    unblockStaff: (_, { id }, ctx) => use.unblockUser(ctx, id, 'staff'),
  },
  User: {
    notes: ({ id }, _, ctx) => readNotes(ctx, 'user', id),
    sessions: async (user, _, ctx) => (await use.sumsOf(ctx, user.id)).sessions,
    orders: async (user, _, ctx) => (await use.sumsOf(ctx, user.id)).orders,
    totalPaise: async (user, _, ctx) => (await use.sumsOf(ctx, user.id)).totalPaise,
  },
}
