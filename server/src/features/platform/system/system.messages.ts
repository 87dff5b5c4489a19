import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about stalled background work. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'alert.eventsFailed': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['count'],
  },
  'alert.eventsLate': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['count'],
  },
  'alert.jobsFailed': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['count', 'list'],
  },
  'alert.reviewsWait': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['count'],
  },
  'alert.providersSilent': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['list'],
  },
  'alert.placesTaken': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: [],
  },
  'alert.mailLate': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['count'],
  },
  'alert.checkBroken': {
    group: 'OPERATIONS',
    parties: ['ADMIN'],
    variables: ['count', 'list'],
  },
}
