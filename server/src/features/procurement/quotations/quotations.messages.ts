import { buyers, type MessageTypes } from '#core/events/event-messages.ts'

const sellers = ['SELLER', 'ASSOCIATE'] as const
const variables = ['number', 'seller', 'buyer', 'items', 'amount', 'deadline'] as const

/** Messages about quotations. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'quotation.asked': { group: 'ENQUIRIES', parties: sellers, variables: ['number', 'items', 'place', 'deadline'] },
  'quotation.closed': { group: 'ENQUIRIES', parties: [...buyers], variables: ['number', 'items'] },
  'quotation.rejected': { group: 'ENQUIRIES', parties: sellers, variables: ['number', 'items'] },
  'quotation.sent': { group: 'ENQUIRIES', parties: [...buyers, ...sellers, 'ENQUIRY'], variables },
  'quotation.countered': { group: 'ENQUIRIES', parties: [...buyers, ...sellers, 'ENQUIRY'], variables },
  'quotation.kept': { group: 'ENQUIRIES', parties: [...buyers], variables },
  'quotation.message': {
    group: 'ENQUIRIES',
    parties: [...buyers, ...sellers],
    variables: ['number', 'seller', 'items'],
  },
  'quotation.accepted': { group: 'ENQUIRIES', parties: [...buyers, ...sellers, 'ENQUIRY'], variables },
  'quotation.expiring': { group: 'ENQUIRIES', parties: [...buyers, ...sellers, 'ENQUIRY'], variables },
}
