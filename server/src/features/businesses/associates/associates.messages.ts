import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about applications to work with Neev. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'associate.received': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE', 'ADMIN'],
    variables: ['number', 'way', 'buyer'],
  },
  'associate.assigned': {
    group: 'APPLICATIONS',
    parties: ['ASSOCIATE'],
    variables: ['buyer', 'way', 'number'],
  },
  'associate.approved': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['number', 'way'],
  },
  'associate.invited': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['number', 'way'],
    secret: { kind: 'LINK' },
  },
  'associate.approved.seller': {
    group: 'APPLICATIONS',
    parties: ['SELLER'],
    variables: ['number'],
  },
  'associate.approved.dealer': {
    group: 'APPLICATIONS',
    parties: ['DEALER'],
    variables: ['number', 'seller'],
  },
  'associate.rejected': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['number', 'reason'],
  },
  'associate.declined': {
    group: 'APPLICATIONS',
    parties: ['DEALER'],
    variables: ['number', 'seller', 'reason'],
  },
}
