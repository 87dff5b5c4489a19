import { can } from '@neev/domain/core/access/permissions'
import { approversFor, reviewChoices } from '@neev/domain/money/payments/payments'
import { mask } from '@neev/domain/people/accounts/accounts'
import type { Ctx } from '#core/context.ts'
import { fileLink } from '#core/files/uploads.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as accounts from './bank-accounts.ts'
import { findGateway } from './gateways/gateway.ts'
import { deductibleOf } from './gst-tds/gst-tds.ts'
import { lateMoneyOfOrder, lateOf } from './late.ts'
import * as use from './payments.ts'
import * as refunds from './refunds/refunds.ts'
import { getTransfer, listTransfers, sayReturned, submitTransfer, submitTransferDecision } from './transfers.ts'

const isAdmin = (ctx: Ctx) => can(ctx.actor?.roles ?? [], 'payment:refund')

export const resolvers: Resolvers = {
  Query: {
    payment: (_, { id }, ctx) => use.getPayment(ctx, id),
    paymentsOfOrder: (_, { orderId }, ctx) => use.paymentsOfOrder(ctx, orderId),
    bankTransfer: (_, { orderId, debitNoteId }, ctx) => getTransfer(ctx, orderId, debitNoteId ?? null),
    refundsOfOrder: (_, { orderId }, ctx) => refunds.refundsOfOrder(ctx, orderId),
    lateMoneyOfOrder: (_, { orderId }, ctx) => lateMoneyOfOrder(ctx, orderId),
    bankTransfers: (_, { page, status, search, owed }, ctx) =>
      listTransfers(ctx, page, { status: status ?? null, search: search ?? null, owed }),
    refunds: (_, { page, status, mode, waiting, search }, ctx) =>
      refunds.listRefunds(ctx, page, { status: status ?? null, mode: mode ?? null, waiting, search: search ?? null }),
    paymentReviews: (_, { open }, ctx) => use.listReviews(ctx, open),
    bankAccounts: (_, __, ctx) => accounts.listBankAccounts(ctx),
    bankAccountRequests: (_, __, ctx) => accounts.listBankAccountRequests(ctx),
  },
  Mutation: {
    startPayment: (_, { orderId }, ctx) => use.startPayment(ctx, orderId),
    submitTransfer: (_, { orderId, debitNoteId, input }, ctx) =>
      submitTransfer(ctx, { orderId, debitNoteId: debitNoteId ?? null }, input),
    submitTransferDecision: (_, { id, decision, receivedPaise, reason, utr, deductions }, ctx) =>
      submitTransferDecision(ctx, id, {
        decision,
        receivedPaise: receivedPaise ?? null,
        reason: reason ?? null,
        utr: utr ?? null,
        deductions,
      }),
    markLatePaymentReturned: (_, { transferId, lateId, utr }, ctx) => sayReturned(ctx, transferId, lateId, utr),
    resolvePaymentReview: (_, { id, resolution, note }, ctx) => use.resolveReview(ctx, id, resolution, note),
    setPaymentMethod: (_, { orderId, method }, ctx) => use.setPaymentMethod(ctx, orderId, method),
    approveRefund: (_, { id }, ctx) => refunds.approveRefund(ctx, id),
    retryRefund: (_, { id }, ctx) => refunds.retryRefund(ctx, id),
    markRefundPaid: (_, { id, utr }, ctx) => refunds.markRefundPaid(ctx, id, utr),
    submitBankAccount: (_, { input }, ctx) => accounts.submitBankAccount(ctx, input),
    approveBankAccount: (_, { id }, ctx) => accounts.approveBankAccount(ctx, id),
    rejectBankAccount: (_, { id, reason }, ctx) => accounts.rejectBankAccount(ctx, id, reason),
    cancelBankAccountRequest: (_, { id }, ctx) => accounts.cancelBankAccountRequest(ctx, id),
    archiveBankAccount: (_, { id }, ctx) => accounts.archiveBankAccount(ctx, id),
  },
  Order: {
    paymentOptions: (order, _, ctx) => use.paymentMethodsOf(ctx, order.moneyFlow),
  },
  Refund: {
    approversNeeded: (refund) => approversFor(refund.amountPaise - refund.coveredPaise - refund.deductedPaise),
    approvals: (refund, _, ctx) => (isAdmin(ctx) ? refund.approvals : []),
    failure: (refund, _, ctx) => (isAdmin(ctx) ? refund.failure : null),
    providerUrl: (refund, _, ctx) => {
      const { gateway, gatewayRefundId } = refund
      return isAdmin(ctx) && gateway && gatewayRefundId
        ? (findGateway(ctx.config, gateway)?.refundPage(gatewayRefundId) ?? null)
        : null
    },
    transitions: (refund, _, ctx) => refunds.refundTransitionsOf(ctx, refund),
  },
  PaymentReview: {
    choices: (review) => reviewChoices(review),
  },
  BankTransfer: {
    late: ({ late }) => lateOf(late),
    deductible: (transfer, _, ctx) => deductibleOf(ctx, transfer),
    slipUrl: (transfer, _, ctx) => transfer.slipKey && fileLink(ctx, transfer.slipKey),
    slipIsPicture: ({ slipMime }) => slipMime?.startsWith('image/') ?? false,
  },
  BankAccountRequest: {
    // The decider compares it with the bank's letter; others see only the end
    accountNumber: ({ accountNumber }, _, ctx) =>
      can(ctx.actor?.roles ?? [], 'bankAccount:write') ? accountNumber : mask(accountNumber),
    transitions: (request, _, ctx) => accounts.bankRequestTransitionsOf(ctx, request),
  },
  BankAccount: {
    // A buyer needs the number to pay; in the list of accounts only those who manage them see it in full
    accountNumber: (account, _, ctx, info) =>
      info.path.prev?.key === 'account' || can(ctx.actor?.roles ?? [], 'bankAccount:write')
        ? account.accountNumber
        : mask(account.accountNumber),
  },
}
