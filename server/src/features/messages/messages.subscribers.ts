import type { SuborderStatus } from '@neev/domain/orders'
import type { Ctx } from '#core/context.ts'
import type { Ears } from '#core/events.ts'
import { accountById, issueLink } from '#features/accounts/accounts.ts'
import { associateEars } from './associates.subscribers.ts'
import { dealerEars } from './dealer-news.ts'
import {
  type OrderFacts,
  type PartFacts,
  printDay,
  printMoment,
  printPaise,
  readAdmins,
  readFailure,
  readKeepers,
  readLicence,
  readOrderFacts,
  readRefundFacts,
  readReview,
  readSold,
  readTransferFacts,
} from './messages.queries.ts'
import type { Facts, TemplateName } from './messages.templates.ts'
import { sendMessage } from './messages.ts'
import { tellChange } from './product-news.ts'
import { sellerEars } from './sellers.subscribers.ts'
import { type News, tell } from './tell.ts'

const letter = ['mail', 'bell'] as const
const paths = {
  order: (order: OrderFacts) => `/order/${order.id}`,
  part: ({ id, isAssociates }: PartFacts) =>
    isAssociates ? `/superSeller/order/detail/${id}` : `/seller/order/detail?id=${id}`,
  sent: (part: PartFacts) => `/subBusiness/order/detail?id=${part.id}`,
  desk: (order: OrderFacts) => `/admin/order/detail/${order.id}`,
}

/** Facts of the whole order, for its buyer and the desk. */
const ofOrder = (order: OrderFacts): Facts => ({
  order: order.number,
  part: order.number,
  amount: printPaise(order.payablePaise),
  buyer: order.buyer.name,
  place: order.place,
  seller: order.parts.map((part) => part.seller).join(', '),
  items: order.parts.map((part) => part.items).join('; '),
  deadline: printMoment(order.payBy),
  reason: order.parts.find((part) => part.reason)?.reason ?? '–',
})

/** Facts of one seller's part. */
const ofPart = (order: OrderFacts, part: PartFacts): Facts => ({
  ...ofOrder(order),
  part: part.number,
  seller: part.seller,
  amount: printPaise(part.payablePaise),
  items: part.items,
  deadline: printMoment(part.acceptBy),
  eta: printDay(part.expectedDelivery),
  reason: part.reason ?? '–',
  vehicle: part.vehicle ?? '–',
  driver: part.driver || '–',
})

type Telling = { template: TemplateName; key: string; facts?: Facts; by?: News['by'] }

const tellBuyer = (ctx: Ctx, order: OrderFacts, { template, key, facts, by = letter }: Telling) =>
  tell(ctx, [order.buyer], { template, key, by, facts: { ...ofOrder(order), ...facts }, path: paths.order(order) })

async function tellSellers(ctx: Ctx, order: OrderFacts, { template, key, by = letter }: Telling, only?: PartFacts) {
  for (const part of only ? [only] : order.parts) {
    const news = { template, key: `${key}:${part.id}`, by, facts: ofPart(order, part) }
    await tell(ctx, part.members, { ...news, path: paths.part(part) })
    await tell(ctx, part.dealers, { ...news, path: paths.sent(part) })
  }
}

const tellAdmins = async (ctx: Ctx, order: OrderFacts, { template, key, facts }: Telling) =>
  tell(ctx, await readAdmins(ctx), {
    template,
    key,
    by: ['bell'],
    facts: { ...ofOrder(order), ...facts },
    path: paths.desk(order),
  })

/** What a step of a part is worth telling, to whom. Steps that are not here are told by another event, or to nobody. */
const steps: Partial<
  Record<SuborderStatus, { buyer?: [TemplateName, News['by']]; seller?: [TemplateName, News['by']] }>
> = {
  CONFIRMED: { buyer: ['order.confirmed', ['bell']] },
  PACKED: { buyer: ['order.packed', letter], seller: ['order.packed.seller', ['mail']] },
  DISPATCHED: { buyer: ['order.dispatched', letter], seller: ['order.dispatched.seller', ['mail']] },
  DELIVERED: { buyer: ['order.delivered', letter], seller: ['order.delivered.seller', letter] },
  CANCEL_REQUESTED: { seller: ['order.cancelRequested.seller', letter] },
}

async function tellStep(ctx: Ctx, orderId: number, suborderId: number, to: SuborderStatus): Promise<void> {
  const step = steps[to]
  const order = step && (await readOrderFacts(ctx, orderId))
  const part = order?.parts.find((one) => one.id === suborderId)
  if (!step || !order || !part) return
  const key = `suborder:${suborderId}:${to}`
  if (step.buyer) {
    const [template, by] = step.buyer
    await tellBuyer(ctx, order, { template, key, by, facts: ofPart(order, part) })
  }
  if (step.seller) {
    const [template, by] = step.seller
    await tellSellers(ctx, order, { template, key: `${key}:seller`, by }, part)
  }
}

async function tellCancelled(ctx: Ctx, orderId: number, suborderId: number | null): Promise<void> {
  const order = await readOrderFacts(ctx, orderId)
  if (!order) return
  for (const part of order.parts.filter((one) => suborderId === null || one.id === suborderId)) {
    const key = `suborder:${part.id}:CANCELLED`
    const facts = ofPart(order, part)
    await tellBuyer(ctx, order, { template: 'order.cancelled', key, facts })
    // a seller never heard of an order that nobody paid
    if (order.isPaid) await tellSellers(ctx, order, { template: 'order.cancelled.seller', key: `${key}:seller` }, part)
    await tellAdmins(ctx, order, { template: 'order.cancelled.admin', key: `${key}:admin`, facts })
  }
}

async function tellDecided(ctx: Ctx, orderId: number, transferId: number, status: string, eventId: number) {
  const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
  if (!order || !transfer) return
  const key = `transfer:${transferId}:${eventId}`
  const facts: Facts = {
    utr: transfer.utr ?? '–',
    received: printPaise(transfer.receivedPaise ?? transfer.amountPaise),
    deadline: printMoment(transfer.deadline),
    reason:
      transfer.reason ??
      `${printPaise(transfer.receivedPaise ?? 0)} came instead of ${printPaise(order.payablePaise)}.`,
  }
  if (status === 'VERIFIED' || status === 'EXCESS') {
    await tellBuyer(ctx, order, { template: 'transfer.verified', key, facts })
    await tellSellers(ctx, order, { template: 'transfer.verified.seller', key: `${key}:seller`, by: ['mail'] })
  } else if (status === 'REJECTED' || status === 'SHORT') {
    await tellBuyer(ctx, order, { template: 'transfer.rejected', key, facts })
  }
}

/** Messages of an account go by mail only: the bell is inside, where its owner may not be able to look. */
async function tellAccount(
  ctx: Ctx,
  template: TemplateName,
  { userId, link, eventId }: { userId: number; link: string | null; eventId: number },
): Promise<void> {
  const account = await accountById(ctx, userId)
  if (!account || !link) return
  const { name, email: to, locale } = account
  await sendMessage(ctx, { template, to, userId, locale, facts: { name }, link, dedupeKey: `${template}:${eventId}` })
}

export const ears: Ears = {
  ...sellerEars,
  ...dealerEars,
  ...associateEars,
  'account.registered': async (ctx, { userId }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const template = account.emailVerified ? 'account.welcome' : 'account.registered'
    const link = account.emailVerified ? `${ctx.config.origin}/` : await issueLink(ctx, userId, 'VERIFY_EMAIL')
    await tellAccount(ctx, template, { userId, link, eventId })
  },
  'account.verificationAsked': async (ctx, { userId }, eventId) =>
    tellAccount(ctx, 'account.verify', { userId, link: await issueLink(ctx, userId, 'VERIFY_EMAIL'), eventId }),
  'account.passwordForgotten': async (ctx, { userId }, eventId) =>
    tellAccount(ctx, 'account.passwordForgotten', {
      userId,
      link: await issueLink(ctx, userId, 'RESET_PASSWORD'),
      eventId,
    }),
  'account.passwordChanged': (ctx, { userId }, eventId) =>
    tellAccount(ctx, 'account.passwordChanged', { userId, link: `${ctx.config.origin}/forgot-password`, eventId }),

  'order.placed': async (ctx, { orderId }) => {
    const order = await readOrderFacts(ctx, orderId)
    if (!order) return
    const key = `order:${orderId}:placed`
    await tellBuyer(ctx, order, { template: 'order.placed', key })
    await tellSellers(ctx, order, { template: 'order.placed.seller', key: `${key}:seller` })
    await tellAdmins(ctx, order, { template: 'order.placed.admin', key: `${key}:admin` })
  },
  'order.cancelled': (ctx, { orderId, suborderId }) => tellCancelled(ctx, orderId, suborderId),
  'order.expired': async (ctx, { orderId }) => {
    const order = await readOrderFacts(ctx, orderId)
    if (!order) return
    const template = order.method === 'DIRECT' ? 'transfer.expired' : 'order.expired'
    await tellBuyer(ctx, order, { template, key: `order:${orderId}:expired` })
  },
  'suborder.moved': (ctx, { orderId, suborderId, to }) => tellStep(ctx, orderId, suborderId, to),
  'payment.failed': async (ctx, { orderId, paymentId }) => {
    const [order, payment] = [await readOrderFacts(ctx, orderId), await readFailure(ctx, paymentId)]
    if (!order || !payment) return
    const facts = { amount: printPaise(payment.amountPaise), reason: payment.reason ?? '–' }
    await tellBuyer(ctx, order, { template: 'payment.failed', key: `payment:${paymentId}:failed`, facts })
  },
  'payment.review': async (ctx, { reviewId }) => {
    const review = await readReview(ctx, reviewId)
    if (!review) return
    await tell(ctx, await readAdmins(ctx), {
      template: 'payment.review.admin',
      key: `payment_review:${reviewId}`,
      by: ['bell'],
      facts: { amount: printPaise(review.amountPaise), reason: review.reason.toLowerCase().replaceAll('_', ' ') },
      path: '/admin/account/reviews',
    })
  },
  'licence.ending': async (ctx, { plantId, validTo, days }) => {
    const licence = await readLicence(ctx, plantId)
    if (!licence) return
    await tell(ctx, await readKeepers(ctx), {
      template: 'licence.ending.admin',
      key: `licence:${plantId}:${validTo}:${days}`,
      by: ['bell'],
      facts: { ...licence, deadline: printDay(validTo) },
      path: `/admin/company/list?search=${encodeURIComponent(licence.licence)}`,
    })
  },
  'licence.ended': async (ctx, { productId, licensedUntil }) => {
    const sold = await readSold(ctx, productId)
    if (!sold) return
    const key = `licence:product:${productId}:${licensedUntil}`
    const facts = { items: sold.title, deadline: printDay(licensedUntil) }
    const path = `/admin/tmt/details/${productId}`
    await tell(ctx, await readKeepers(ctx), { template: 'licence.ended.admin', key, by: ['bell'], facts, path })
    const news = { template: 'licence.ended.seller', key: `${key}:seller`, by: ['bell'], facts } as const
    await tell(ctx, sold.sellers, { ...news, path: '/seller/product/list' })
  },
  'refund.done': async (ctx, { orderId, refundId }) => {
    const [order, refund] = [await readOrderFacts(ctx, orderId), await readRefundFacts(ctx, refundId)]
    if (!order || !refund) return
    const way = refund.mode === 'BANK' ? `UTR ${refund.ref}` : refund.ref
    const facts = { amount: printPaise(refund.amountPaise), way }
    await tellBuyer(ctx, order, { template: 'refund.done', key: `refund:${refundId}:done`, facts })
  },
  'refund.failed': async (ctx, { orderId, refundId }, eventId) => {
    const [order, refund] = [await readOrderFacts(ctx, orderId), await readRefundFacts(ctx, refundId)]
    if (!order || !refund) return
    await tell(ctx, await readAdmins(ctx), {
      template: 'refund.failed.admin',
      key: `refund:${refundId}:failed:${eventId}`,
      by: ['bell'],
      facts: { ...ofOrder(order), amount: printPaise(refund.amountPaise), reason: refund.failure ?? '–' },
      path: `/admin/account/refunds?search=${encodeURIComponent(order.number)}`,
    })
  },
  'transfer.opened': async (ctx, { orderId, transferId }) => {
    const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
    if (!order || !transfer) return
    const facts = {
      bank: transfer.bank,
      amount: printPaise(transfer.amountPaise),
      deadline: printMoment(transfer.deadline),
    }
    await tellBuyer(ctx, order, { template: 'transfer.instructions', key: `transfer:${transferId}:opened`, facts })
  },
  'transfer.submitted': async (ctx, { orderId, transferId }, eventId) => {
    const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
    if (!order || !transfer) return
    const key = `transfer:${transferId}:${eventId}`
    const facts = { utr: transfer.utr ?? '–', amount: printPaise(transfer.amountPaise) }
    await tellBuyer(ctx, order, { template: 'transfer.submitted', key, facts })
    await tellAdmins(ctx, order, { template: 'transfer.submitted.admin', key: `${key}:admin`, facts })
  },
  'transfer.decided': (ctx, { orderId, transferId, status }, eventId) =>
    tellDecided(ctx, orderId, transferId, status, eventId),
  'change.decided': (ctx, { changeId, decision }, eventId) => tellChange(ctx, changeId, decision, eventId),
}
