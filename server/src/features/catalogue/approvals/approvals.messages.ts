import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about decisions about products. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'product.approved': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE', 'ENQUIRY', 'SERVICE'],
    variables: ['product'],
  },
  'product.rejected': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE', 'ENQUIRY', 'SERVICE'],
    variables: ['product', 'reason'],
  },
  'product.changesRequested': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE', 'ENQUIRY', 'SERVICE'],
    variables: ['product', 'reason'],
  },
}
