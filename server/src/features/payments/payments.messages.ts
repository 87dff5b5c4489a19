import { buyers, type MessageTypes, orderVariables, sellingParties } from '#core/events/event-messages.ts'

/** Messages about payments, transfers and refunds. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'payment.failed': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables],
  },
  'payment.review': {
    group: 'PAYMENTS',
    parties: ['ADMIN'],
    variables: ['amount', 'reason'],
  },
  'transfer.instructions': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'bank'],
  },
  'transfer.submitted': {
    group: 'PAYMENTS',
    parties: [...buyers, ...sellingParties, 'ADMIN'],
    variables: [...orderVariables, 'utr'],
  },
  'transfer.submitted.direct': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'utr'],
  },
  'transfer.verified': {
    group: 'PAYMENTS',
    parties: [...buyers, ...sellingParties],
    variables: [...orderVariables, 'received', 'utr'],
  },
  'transfer.rejected': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'utr'],
  },
  'transfer.expired': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables],
  },
  'transfer.late': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'received', 'number'],
  },
  'transfer.late.direct': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'received', 'number'],
  },
  'transfer.returned': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'received', 'number', 'utr'],
  },
  'refund.done': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables, 'way'],
  },
  'refund.failed': {
    group: 'PAYMENTS',
    parties: ['ADMIN'],
    variables: [...orderVariables],
  },
}
