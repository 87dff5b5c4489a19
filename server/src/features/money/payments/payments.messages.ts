import { printIstMoment } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import {
  buyers,
  type EventMessages,
  type MessageTypes,
  orderVariables,
  sellingParties,
} from '#core/events/event-messages.ts'
import { awaitedTransfer } from './transfers.queries.ts'

/** Messages about payments, transfers and refunds. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'payment.failed': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: [...orderVariables],
    // The prices are kept for minutes only
    urgent: true,
  },
  'payment.review': {
    group: 'PAYMENTS',
    parties: ['ADMIN'],
    variables: ['amount', 'reason'],
  },
  'payment.refundedOutside': {
    group: 'PAYMENTS',
    parties: ['ADMIN'],
    variables: ['order', 'amount'],
  },
  'payment.disputed': {
    group: 'PAYMENTS',
    parties: ['ADMIN'],
    variables: ['order', 'amount', 'deadline'],
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
  'transfer.expiring': {
    group: 'PAYMENTS',
    parties: [...buyers],
    variables: ['order', 'amount', 'deadline', 'bank', 'items'],
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

/** Reminds buyers of a transfer whose deadline is near. Not if it was made, or its order was paid or cancelled, meanwhile. */
export const messages: EventMessages = {
  'transfer.expiring': {
    kind: 'PAYMENT',
    read: async (ctx, { transferId }) => {
      const transfer = await awaitedTransfer(ctx.db, transferId)
      if (!transfer || transfer.deadline <= ctx.now) return null
      const { userId, orderId, orderNumber: order, expectedPaise, deadline, bank, items } = transfer
      return {
        to: [userId],
        facts: { order, amount: formatInr(expectedPaise), deadline: printIstMoment(deadline), bank, items },
        path: `/checkout/directpayment/${orderId}`,
      }
    },
  },
}
