import type { Feature } from '#core/feature.ts'
import * as accounts from './bank-accounts.ts'
import { endTransfers } from './late.ts'
import { paymentNotices } from './notices/notices.ts'
import { servePayments } from './payments.http.ts'
import { messages, messageTypes } from './payments.messages.ts'
import { resolvers } from './payments.resolvers.ts'
import * as use from './payments.ts'
import { sendRefunds } from './refunds/refund-sending.ts'
import * as refunds from './refunds/refunds.ts'
import { remindOfTransfers } from './transfers.ts'

export type { BankAccountRequestRow as BankAccountRequest } from './bank-accounts.queries.ts'
export type { PaymentRow as Payment, ReviewRow as PaymentReview } from './payments.queries.ts'
export type { RefundRow as Refund } from './refunds/refunds.queries.ts'
export type { BankAccountRow as BankAccount, TransferRow as BankTransfer } from './transfers.queries.ts'

/** Online payments, bank transfers, refunds, and the operator's bank accounts. */
export const payments: Feature = {
  notices: paymentNotices,
  clocks: {
    'payment_reviews.respond_by': 'A person answers the provider; what it decides comes as an event.',
    'bank_transfers.deadline': 'Its order ends with orders.lock_expires_at; a debit note stays owed.',
  },
  ownData: { parts: [], without: { refund_approvals: 'Decisions of staff.' } },
  messageTypes,
  messages,
  resolvers,
  subscribers: {
    'order.expired': (ctx, { orderId }) => endTransfers(ctx, [orderId]),
    'order.cancelled': (ctx, { orderId }) => endTransfers(ctx, [orderId]),
    // It may have been paid online while waiting for a transfer
    'order.placed': {
      batch: (ctx, placed) =>
        endTransfers(
          ctx,
          placed.map(({ orderId }) => orderId),
        ),
    },
    'lines.released': (ctx, { orderId }) => endTransfers(ctx, [orderId]),
    'rest.moved': async (ctx, { cancellationId, status }) => {
      if (status === 'DONE') await refunds.queuePartialCancellation(ctx, cancellationId)
    },
    'suborder.refundDue': (ctx, { orderId, suborderId }) => refunds.queueRefund(ctx, orderId, suborderId),
  },
  jobs: [
    { name: 'payments.reconcile', everySeconds: 30, run: use.reconcilePayments },
    { name: 'payments.refund', everySeconds: 30, run: sendRefunds },
    { name: 'payments.remind', everySeconds: 300, run: remindOfTransfers },
    { name: 'bankAccounts.use', everySeconds: 60, run: accounts.useDueBankAccounts },
  ],
  http: servePayments,
}
