import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about dealers and the orders offered to them. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'dealer.invited': {
    group: 'APPLICATIONS',
    parties: ['DEALER'],
    variables: ['seller'],
    secret: { kind: 'LINK' },
  },
  'dealer.registered': {
    group: 'APPLICATIONS',
    parties: ['ASSOCIATE'],
    variables: ['dealer'],
  },
  'dealer.active': {
    group: 'APPLICATIONS',
    parties: ['DEALER'],
    variables: ['seller'],
  },
  'dealer.stopped': {
    group: 'APPLICATIONS',
    parties: ['DEALER'],
    variables: ['seller', 'reason'],
  },
  'dealer.offered': {
    group: 'ORDERS',
    parties: ['DEALER'],
    variables: ['part', 'seller', 'place', 'deadline', 'items'],
  },
  'dealer.accepted': {
    group: 'ORDERS',
    parties: ['ASSOCIATE'],
    variables: ['dealer', 'part', 'place'],
  },
  'dealer.declined': {
    group: 'ORDERS',
    parties: ['ASSOCIATE'],
    variables: ['dealer', 'part', 'reason'],
  },
  'dealer.noneLeft': {
    group: 'ORDERS',
    parties: ['ASSOCIATE'],
    variables: ['part', 'place', 'deadline', 'items'],
  },
  'dealer.takenOver': {
    group: 'ORDERS',
    parties: ['DEALER'],
    variables: ['part', 'seller', 'reason'],
  },
}
