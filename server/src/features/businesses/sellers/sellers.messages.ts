import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about sellers. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'seller.submitted': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE', 'ADMIN'],
    variables: ['seller'],
  },
  'seller.changesRequested': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['company', 'reason'],
  },
  'seller.approved': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['seller'],
  },
  'seller.rejected': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['company', 'reason'],
  },
  'seller.suspended': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['seller', 'reason'],
  },
  'seller.reinstated': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['seller'],
  },
  'seller.terminated': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['seller', 'reason'],
  },
  'seller.commission': {
    group: 'SETTLEMENTS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE'],
    variables: ['seller'],
  },
  'seller.bankChanged': {
    safety: true,
    group: 'SETTLEMENTS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE', 'ADMIN'],
    variables: ['seller', 'bank', 'deadline'],
  },
}
