import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './notifications.ts'

export const resolvers: Resolvers = {
  Query: {
    notifications: (_, { page, filter }, ctx) => use.listNotifications(ctx, page, filter),
    unreadCount: (_, __, ctx) => use.countUnread(ctx),
  },
  Mutation: {
    markRead: (_, { id }, ctx) => use.markRead(ctx, id),
    markAllRead: (_, __, ctx) => use.markAllRead(ctx),
  },
  Subscription: { notificationAdded: { subscribe: (_, __, ctx) => use.watchNotifications(ctx) } },
}
