import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about company accounts. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'b2b.submitted': {
    group: 'APPLICATIONS',
    parties: ['B2B', 'ADMIN'],
    variables: ['company'],
  },
  'b2b.changesRequested': {
    group: 'APPLICATIONS',
    parties: ['B2B'],
    variables: ['company', 'reason'],
  },
  'b2b.approved': {
    group: 'APPLICATIONS',
    parties: ['B2B'],
    variables: ['company'],
  },
  'b2b.rejected': {
    group: 'APPLICATIONS',
    parties: ['B2B'],
    variables: ['company', 'reason'],
  },
  'b2b.held': {
    group: 'APPLICATIONS',
    parties: ['B2B'],
    variables: ['company', 'reason'],
  },
  'b2b.released': {
    group: 'APPLICATIONS',
    parties: ['B2B'],
    variables: ['company'],
  },
}
