import { type MessageTypes, sellingParties } from '#core/events/event-messages.ts'

/** Messages about e-invoices. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'einvoice.failed': {
    group: 'ORDERS',
    parties: [...sellingParties, 'ADMIN'],
    variables: ['number', 'company', 'reason'],
  },
  'einvoice.registered': {
    group: 'ORDERS',
    parties: [...sellingParties],
    variables: ['number', 'company'],
  },
}
