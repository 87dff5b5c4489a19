import { buyers, type MessageTypes } from '#core/events/event-messages.ts'

/** Messages about enquiries. Their texts are in content/messages. */
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
}
