import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about offers. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'stock.low': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE'],
    variables: ['product', 'seller', 'stock'],
  },
  'price.expired': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE'],
    variables: ['product', 'seller', 'deadline'],
  },
}
