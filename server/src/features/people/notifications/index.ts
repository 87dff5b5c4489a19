import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { resolvers } from './notifications.resolvers.ts'
import * as use from './notifications.ts'

export type { NotificationRow as Notification } from './notifications.ts'

const daily = 24 * 60 * 60

/** Notifications of a user, delivered live. */
export const notifications: Feature = {
  ownData: {
    parts: [ownRows('notifications', 'notifications', ['createdAt', 'title', 'body', 'readAt'])],
  },
  resolvers,
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
  hooks: { 'account.erase': (ctx, { userId }) => use.eraseNotifications(ctx, userId) },
  jobs: [{ name: 'notifications.forget', everySeconds: daily, run: use.invalidateOld }],
}
