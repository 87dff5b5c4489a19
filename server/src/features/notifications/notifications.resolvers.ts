import type { Feature } from '#core/feature.ts'
import * as use from './notifications.ts'

const daily = 24 * 60 * 60

export const notifications: Feature = {
  resolvers: {
    Query: {
      notifications: (_, { page }, ctx) => use.listNotifications(ctx, page),
      unreadCount: (_, __, ctx) => use.countUnread(ctx),
    },
    Mutation: {
      markRead: (_, { id }, ctx) => use.markRead(ctx, id),
      markAllRead: (_, __, ctx) => use.markAllRead(ctx),
    },
    Subscription: { notificationAdded: { subscribe: (_, __, ctx) => use.watchNotifications(ctx) } },
  },
  subscribers: {
    'notification.added': {
      batch: (ctx, added) =>
        use.announce(
          ctx,
          added.flatMap(({ ids }) => ids),
        ),
    },
  },
  lane: 'live',
  jobs: [{ name: 'notifications.forget', everySeconds: daily, run: use.invalidateOld }],
}
