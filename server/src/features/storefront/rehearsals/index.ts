import type { Feature } from '#core/feature.ts'
import { messages, messageTypes } from './rehearsals.messages.ts'
import { resolvers } from './rehearsals.resolvers.ts'

/** What changes on the day on which a rule of law changes, computed from open records before it, and who is told. */
export const rehearsals: Feature = {
  messageTypes,
  messages,
  resolvers,
}
