import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about registrations of sellers. Their texts are in content/messages/sellers.json. */
export const messageTypes: MessageTypes = {
  'gstin.stopped': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE', 'ADMIN'],
    variables: ['number', 'company'],
  },
  'gstin.restored': {
    group: 'APPLICATIONS',
    parties: [...sellingParties, 'ENQUIRY', 'SERVICE', 'ADMIN'],
    variables: ['number', 'company'],
  },
}
