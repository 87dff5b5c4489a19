import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readTransferFacts } from '#features/money/payments/payments.ts'
import {
  notifyAdmins,
  notifyBuyer,
  notifySellers,
  ofSuborder,
  readOrderFacts,
  type Telling,
} from '#features/orders/orders/orders.ts'
import { type Facts, type MessageTypeName, printMoment, printPaise } from '#features/people/messages/messages.ts'
import { readDebit } from './notices.queries.ts'

/** Excess weight or a higher tax rate: notifies the seller, sends the proposal to the buyer, and the answer to the seller. */
async function notifyDebit(ctx: Ctx, { orderId, debitId, to }: Events['debit.moved'], eventId: number): Promise<void> {
  const [order, debit] = [await readOrderFacts(ctx, orderId), await readDebit(ctx, debitId)]
  const suborder = order?.parts.find((one) => one.id === debit?.suborderId)
  if (!order || !debit || !suborder || to === 'DISMISSED' || (to === 'LAPSED' && !debit.wasSent)) return
  const said = to === 'SENT' ? debit.note : debit.answer
  const facts: Facts = {
    ...ofSuborder(order, suborder),
    part: suborder.number,
    amount: printPaise(debit.paise),
    deadline: printMoment(debit.answerBy ?? debit.sendBy),
    reason: said ?? '',
    number: debit.number ?? '',
    credit: debit.creditNumber ?? '',
  }
  const key = `debit:${debitId}:${eventId}`
  const ofTax = debit.kind === 'TAX'
  if (to === 'SENT')
    return notifyBuyer(ctx, order, { template: ofTax ? 'debit.taxProposed' : 'debit.proposed', key, facts })
  if (to === 'CANCELLED') {
    // Automatic cancellations have their own text
    const about = { ...facts, reason: debit.wasReturned ? '' : (debit.cancelReason ?? '') }
    const template = debit.wasPaid ? 'debit.returned' : 'debit.cancelled'
    await notifyBuyer(ctx, order, { template, key, facts: about })
    return notifySellers(ctx, order, { template: template, key: `${key}:seller`, facts: about }, suborder)
  }
  const words = {
    DRAFT: ofTax ? 'debit.taxFound' : 'debit.found',
    ACCEPTED: 'debit.accepted',
    DECLINED: 'debit.declined',
    LAPSED: 'debit.lapsed',
  } as const
  await notifySellers(ctx, order, { template: words[to], key, facts }, suborder)
}

type OfDebit = { orderId: number; transferId: number; status?: string }

/** A transfer for a debit note: payment details, verification by a person, and the result. */
async function notifyDebitPaid(ctx: Ctx, it: OfDebit, eventId: number): Promise<void> {
  const transfer = await readTransferFacts(ctx, it.transferId)
  // Late payments have their own message, and an ended transfer is not awaited
  if (!transfer?.debit || it.status === 'LATE' || it.status === 'EXPIRED') return
  const order = await readOrderFacts(ctx, it.orderId)
  const suborder = order?.parts.find((one) => one.id === transfer.debit?.suborderId)
  if (!order || !suborder) return
  const received = printPaise(transfer.receivedPaise ?? transfer.amountPaise)
  const facts: Facts = {
    ...ofSuborder(order, suborder),
    part: suborder.number,
    number: transfer.debit.number,
    bank: transfer.bank,
    utr: transfer.utr ?? '–',
    amount: printPaise(transfer.amountPaise),
    received,
    deadline: printMoment(transfer.deadline),
    reason: transfer.reason ?? `${received} arrived instead of ${printPaise(transfer.expectedPaise)}.`,
  }
  const key = `transfer:${it.transferId}:${eventId}`
  if (it.status === 'OPENED') return notifyBuyer(ctx, order, { template: 'debit.payable', key, facts })
  if (it.status === 'SUBMITTED') {
    const update: Telling & { template: MessageTypeName } = { template: 'debit.submitted', key: `${key}:admin`, facts }
    return transfer.toSeller
      ? notifySellers(
          ctx,
          order,
          { ...update, path: ({ isAssociates }) => `/${isAssociates ? 'superSeller' : 'seller'}/order/payments` },
          suborder,
        )
      : notifyAdmins(ctx, order, update)
  }
  if (it.status !== 'VERIFIED' && it.status !== 'EXCESS')
    return notifyBuyer(ctx, order, { template: 'debit.unpaid', key, facts })
  await notifyBuyer(ctx, order, { template: 'debit.paid', key, facts })
  await notifySellers(ctx, order, { template: 'debit.paid', key: `${key}:seller`, facts }, suborder)
}

/** Messages about debit notes and transfers that pay them. */
export const debitNotices: Subscribers = {
  'debit.moved': notifyDebit,
  'transfer.opened': (ctx, paid, eventId) => notifyDebitPaid(ctx, { ...paid, status: 'OPENED' }, eventId),
  'transfer.submitted': (ctx, paid, eventId) => notifyDebitPaid(ctx, { ...paid, status: 'SUBMITTED' }, eventId),
  'transfer.decided': (ctx, paid, eventId) => notifyDebitPaid(ctx, paid, eventId),
}
