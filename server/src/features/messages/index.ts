import type { Feature } from '#core/feature.ts'
import { watchWork } from './alerts.ts'
import { deliverMessages } from './deliver.ts'
import { resolvers } from './messages.resolvers.ts'
import { eraseMessages } from './outbox.queries.ts'
import { subscribers } from './subscribers/messages.subscribers.ts'

export { sendingOf } from './event-messages.ts'
export type { MessageRow as Message } from './messages.ts'

/** Messages about events, and the email outbox. */
export const messages: Feature = {
  resolvers,
  subscribers,
  lane: 'messages',
  hooks: { 'account.erase': (ctx, { userId }) => eraseMessages(ctx, userId) },
  jobs: [
    { name: 'messages.deliver', everySeconds: 5, run: deliverMessages },
    { name: 'system.watch', everySeconds: 60, run: watchWork },
  ],
}
