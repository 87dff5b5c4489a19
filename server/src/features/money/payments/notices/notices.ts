import type { Ctx } from '#core/context.ts'
import type { Subscribers } from '#core/events/events.ts'
import { notifyAdmins, notifyBuyer, notifySellers, ofOrder, readOrderFacts } from '#features/orders/orders/orders.ts'
import {
  type Facts,
  type MessageTypeName,
  notifyPeople,
  printMoment,
  printPaise,
  readAdmins,
} from '#features/people/messages/messages.ts'
import { readFailure, readLate, readRefundFacts, readReview, readTransferFacts } from './facts.queries.ts'
import { notifyLargeTransfer, safetyNotices } from './safety.ts'

const toSeller = ({ isAssociates }: { isAssociates: boolean }) =>
  `/${isAssociates ? 'superSeller' : 'seller'}/order/payments`

type Late = NonNullable<Awaited<ReturnType<typeof readLate>>>

/** Notifies a buyer of a late payment. */
async function notifyLate(ctx: Ctx, orderId: number, lateId: number, templateOf: (late: Late) => MessageTypeName) {
  const [order, late] = [await readOrderFacts(ctx, orderId), await readLate(ctx, lateId)]
  if (!order || !late) return
  const facts: Facts = {
    ...ofOrder(order),
    received: printPaise(late.amountPaise),
    number: late.noteNumber ?? order.number,
    seller: late.payeeName ?? '',
    utr: late.returnedUtr ?? '–',
  }
  const template = templateOf(late)
  await notifyBuyer(ctx, order, { template, key: `${template}:${lateId}`, facts })
}

async function notifyDecided(ctx: Ctx, orderId: number, transferId: number, status: string, eventId: number) {
  const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
  // Late payments have their own message, and an ended transfer is not awaited
  if (!order || !transfer || status === 'LATE' || status === 'EXPIRED') return
  if (transfer.debit) return
  const key = `transfer:${transferId}:${eventId}`
  const facts: Facts = {
    utr: transfer.utr ?? '–',
    received: printPaise(transfer.receivedPaise ?? transfer.amountPaise),
    deadline: printMoment(transfer.deadline),
    reason:
      transfer.reason ??
      `${printPaise(transfer.receivedPaise ?? 0)} arrived instead of ${printPaise(order.payablePaise)}.`,
  }
  if (status === 'VERIFIED' || status === 'EXCESS') {
    await notifyBuyer(ctx, order, { template: 'transfer.verified', key, facts })
    if (!transfer.toSeller) await notifySellers(ctx, order, { template: 'transfer.verified', key: `${key}:seller` })
  } else if (status === 'REJECTED' || status === 'SHORT') {
    await notifyBuyer(ctx, order, { template: 'transfer.rejected', key, facts })
  }
}

/** Messages about payments, transfers and refunds. */
export const paymentNotices: Subscribers = {
  ...safetyNotices,
  'payment.failed': async (ctx, { orderId, paymentId }) => {
    const [order, payment] = [await readOrderFacts(ctx, orderId), await readFailure(ctx, paymentId)]
    if (!order || !payment) return
    const facts = { amount: printPaise(payment.amountPaise), reason: payment.reason ?? '–' }
    await notifyBuyer(ctx, order, { template: 'payment.failed', key: `payment:${paymentId}:failed`, facts })
  },
  'payment.review': async (ctx, { reviewId }) => {
    const review = await readReview(ctx, reviewId)
    if (!review) return
    const amount = printPaise(review.amountPaise)
    const notice = { key: `payment_review:${reviewId}`, path: '/admin/account/reviews' }
    const facts = { order: review.order ?? '–', amount }
    if (!review.isOutside) {
      const reason = review.reason.toLowerCase().replaceAll('_', ' ')
      const unmatched = { template: 'payment.review', facts: { amount, reason } } as const
      return notifyPeople(ctx, await readAdmins(ctx), { ...notice, ...unmatched })
    }
    if (!review.reason.startsWith('DISPUTE'))
      return notifyPeople(ctx, await readAdmins(ctx), { ...notice, template: 'payment.refundedOutside', facts })
    await notifyPeople(ctx, await readAdmins(ctx), {
      ...notice,
      template: 'payment.disputed',
      facts: { ...facts, deadline: printMoment(review.respondBy) },
    })
  },
  'refund.done': async (ctx, { orderId, refundId }) => {
    const [order, refund] = [await readOrderFacts(ctx, orderId), await readRefundFacts(ctx, refundId)]
    // One that a refund made at the provider covers whole sends nothing
    if (!order || !refund || refund.amountPaise === 0) return
    const way = refund.mode === 'BANK' ? `UTR ${refund.ref}` : refund.ref
    const facts = { amount: printPaise(refund.amountPaise), way }
    await notifyBuyer(ctx, order, { template: 'refund.done', key: `refund:${refundId}:done`, facts })
  },
  'refund.failed': async (ctx, { orderId, refundId }, eventId) => {
    const [order, refund] = [await readOrderFacts(ctx, orderId), await readRefundFacts(ctx, refundId)]
    if (!order || !refund) return
    await notifyPeople(ctx, await readAdmins(ctx), {
      template: 'refund.failed',
      key: `refund:${refundId}:failed:${eventId}`,
      facts: { ...ofOrder(order), amount: printPaise(refund.amountPaise), reason: refund.failure ?? '–' },
      path: `/admin/account/refunds?search=${encodeURIComponent(order.number)}`,
    })
  },
  'transfer.opened': async (ctx, { orderId, transferId }) => {
    const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
    if (!order || !transfer) return
    if (transfer.debit) return
    const facts = {
      bank: transfer.bank,
      amount: printPaise(transfer.amountPaise),
      deadline: printMoment(transfer.deadline),
    }
    await notifyBuyer(ctx, order, { template: 'transfer.instructions', key: `transfer:${transferId}:opened`, facts })
  },
  'transfer.submitted': async (ctx, { orderId, transferId }, eventId) => {
    const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
    if (!order || !transfer) return
    if (transfer.debit) return
    const key = `transfer:${transferId}:${eventId}`
    const facts = { utr: transfer.utr ?? '–', amount: printPaise(transfer.amountPaise) }
    if (transfer.toSeller) {
      await notifyBuyer(ctx, order, { template: 'transfer.submitted.direct', key, facts })
      return notifySellers(ctx, order, {
        template: 'transfer.submitted',
        key: `${key}:seller`,
        facts,
        path: toSeller,
      })
    }
    await notifyBuyer(ctx, order, { template: 'transfer.submitted', key, facts })
    await notifyAdmins(ctx, order, { template: 'transfer.submitted', key: `${key}:admin`, facts })
  },
  'transfer.late': (ctx, { orderId, lateId }) =>
    notifyLate(ctx, orderId, lateId, ({ payeeName }) =>
      payeeName === null ? 'transfer.late' : 'transfer.late.direct',
    ),
  'transfer.returned': (ctx, { orderId, lateId }) => notifyLate(ctx, orderId, lateId, () => 'transfer.returned'),
  'transfer.decided': async (ctx, { orderId, transferId, status }, eventId) => {
    await notifyDecided(ctx, orderId, transferId, status, eventId)
    await notifyLargeTransfer(ctx, transferId, eventId)
  },
}
