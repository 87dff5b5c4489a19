import type { Feature } from '#core/feature.ts'
import { watchWork } from './alerts.ts'
import { deliverMessages } from './deliver.ts'
import { subscribers } from './messages.subscribers.ts'
import * as use from './messages.ts'

export const messages: Feature = {
  resolvers: {
    Query: {
      messages: (_, { page, filter }, ctx) => use.listMessages(ctx, page, filter),
      message: (_, { id }, ctx) => use.getMessage(ctx, id),
    },
    Mutation: {
      resendMessages: (_, { ids }, ctx) => use.resendMessages(ctx, ids),
      cancelMessages: (_, { ids }, ctx) => use.cancelMessages(ctx, ids),
    },
  },
  subscribers,
  lane: 'messages',
  jobs: [
    { name: 'messages.deliver', everySeconds: 5, run: deliverMessages },
    { name: 'system.watch', everySeconds: 60, run: watchWork },
  ],
}
