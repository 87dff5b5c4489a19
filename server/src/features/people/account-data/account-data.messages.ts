import { type EventMessages, everyParty, type MessageTypes } from '#core/events/event-messages.ts'

export const messageTypes: MessageTypes = {
  'account.exportReady': { group: 'ACCOUNT', parties: [...everyParty], variables: [] },
}

export const messages: EventMessages = {
  'account.exportReady': {
    kind: 'SYSTEM',
    read: async (_ctx, { userId }) => ({ to: [userId], facts: {}, path: '/security' }),
  },
}
