import { buyers, type MessageTypes } from '#core/events/event-messages.ts'

/** Messages about delivery schedules. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'schedule.asked': {
    group: 'ORDERS',
    parties: ['SELLER', 'ASSOCIATE'],
    variables: ['buyer', 'items', 'place', 'amount', 'eta', 'deadline'],
  },
  'schedule.countered': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['seller', 'part', 'amount', 'items', 'reason', 'deadline'],
  },
  'schedule.agreed': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'items', 'seller', 'place', 'amount', 'eta'],
  },
  'schedule.declined': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['seller', 'part', 'items', 'reason'],
  },
  'schedule.withdrawn': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'buyer', 'items'],
  },
  'schedule.closed': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'items', 'reason'],
  },
  'schedule.held': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'seller', 'items', 'reason'],
  },
  'schedule.resumed': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'seller', 'items'],
  },
  'schedule.lapsed': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'items'],
  },
  'schedule.ending': {
    group: 'ORDERS',
    parties: [...buyers, 'SELLER', 'ASSOCIATE'],
    variables: ['part', 'amount', 'deadline', 'items'],
  },
  'schedule.drop': {
    group: 'ORDERS',
    parties: [...buyers],
    variables: ['part', 'amount', 'eta', 'items'],
  },
}
