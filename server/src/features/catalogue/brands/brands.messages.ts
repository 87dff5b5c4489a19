import type { MessageTypes } from '#core/events/event-messages.ts'

/** Messages about BIS licences. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'licence.ending': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE', 'ADMIN'],
    variables: ['licence', 'deadline', 'place', 'items'],
  },
  'licence.ended': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE', 'ADMIN'],
    variables: ['items', 'deadline'],
  },
  'licence.needed': {
    group: 'PRODUCTS',
    parties: ['SELLER', 'ASSOCIATE', 'ADMIN'],
    variables: ['items', 'deadline'],
  },
}
