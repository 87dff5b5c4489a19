import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { watchWork } from './alerts.ts'
import { deliverCodes, deliverMessages } from './channels/deliver.ts'
import { messageInvariants } from './invariants.queries.ts'
import { messageHttp } from './messages.http.ts'
import { resolvers } from './messages.resolvers.ts'
import { eraseGoodbyes, eraseMessages } from './outbox.queries.ts'

export type { ChannelView as MessageProvider } from './channels/channels.ts'

export { sendingOf } from './event-messages.ts'
export type { MessageRow as Message } from './messages.ts'
export type { BounceRow as BouncedAddress, RecipientRow as MessageRecipient } from './recipients.ts'
export type { VersionRow as MessageVersion } from './templates/templates.queries.ts'
export type {
  EventView as MessageEvent,
  MessageView as MessageType,
  TemplateView as MessageTemplate,
} from './templates/templates.ts'

/** Messages about events, and the email outbox. */
export const messages: Feature = {
  clocks: {
    'messages.next_at': { job: 'messages.deliver', open: { status: ['QUEUED'], expires_at: null }, hours: 0.5 },
    'messages.expires_at': 'A code that nobody can use any more; compared when it is delivered.',
  },
  ownData: {
    parts: [
      ownRows('messages', 'messages', ['createdAt', 'channel', 'recipient', 'subject', 'status', 'sentAt']),
      ownRows('message-preferences', 'messagePreferences', ['updatedAt', 'sms', 'whatsapp']),
    ],
  },
  resolvers,
  publicOperations: ['Mutation.unsubscribeFromMarketing'],
  http: messageHttp,
  hooks: {
    'account.erase': (ctx, { userId }) => eraseMessages(ctx, userId),
  },
  jobs: [
    { name: 'messages.deliver', everySeconds: 5, run: deliverMessages },
    { name: 'messages.codes', everySeconds: 1, run: deliverCodes },
    { name: 'messages.goodbyes', everySeconds: 24 * 60 * 60, run: eraseGoodbyes },
    { name: 'system.watch', everySeconds: 60, run: watchWork },
  ],
  invariants: messageInvariants,
}
