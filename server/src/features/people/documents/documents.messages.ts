import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about documents of a business. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'document.accepted': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'B2B', 'ENQUIRY', 'SERVICE'],
    variables: ['document'],
  },
  'document.rejected': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'B2B', 'ENQUIRY', 'SERVICE'],
    variables: ['document', 'company', 'reason'],
  },
  'document.ending': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'B2B', 'ENQUIRY', 'SERVICE'],
    variables: ['document', 'deadline', 'company', 'days'],
  },
  'document.expired': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'B2B', 'ENQUIRY', 'SERVICE'],
    variables: ['document', 'company', 'deadline'],
  },
}
