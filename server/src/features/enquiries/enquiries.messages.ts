import { buyers, type MessageTypes } from '#core/events/event-messages.ts'

/** Messages about enquiries; those about quotations are sent by the capability that makes them. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'enquiry.received': {
    group: 'ENQUIRIES',
    parties: ['ENQUIRY', 'SERVICE'],
    variables: ['buyer', 'product', 'place', 'items', 'number'],
  },
  'enquiry.again': {
    group: 'ENQUIRIES',
    parties: ['ENQUIRY', 'SERVICE'],
    variables: ['buyer', 'product', 'number', 'items'],
  },
  'enquiry.sent': {
    group: 'ENQUIRIES',
    parties: [...buyers],
    variables: ['seller', 'number', 'product', 'items'],
  },
  'quotation.sent': {
    group: 'ENQUIRIES',
    parties: [...buyers, 'SELLER', 'ASSOCIATE', 'ENQUIRY'],
    variables: ['seller', 'buyer', 'number', 'amount', 'items', 'deadline'],
  },
  'quotation.countered': {
    group: 'ENQUIRIES',
    parties: [...buyers, 'SELLER', 'ASSOCIATE', 'ENQUIRY'],
    variables: ['number', 'seller', 'items', 'amount', 'deadline', 'buyer'],
  },
  'quotation.accepted': {
    group: 'ENQUIRIES',
    parties: [...buyers, 'SELLER', 'ASSOCIATE', 'ENQUIRY'],
    variables: ['number', 'seller', 'items', 'amount', 'deadline', 'buyer'],
  },
  'quotation.expiring': {
    group: 'ENQUIRIES',
    parties: [...buyers, 'SELLER', 'ASSOCIATE', 'ENQUIRY'],
    variables: ['number', 'deadline', 'seller', 'items', 'amount', 'buyer'],
  },
}
