import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import { failureReasons } from '@neev/domain/orders/orders/shipments'
import type { MessageLanguage } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import type { AccountSecret } from '#core/secrets/account-secret.ts'
import { accountById, issueLink } from '#features/people/accounts/accounts.ts'
import {
  type OrderFacts,
  printDay,
  printMoment,
  printPaise,
  readAdmins,
  readClaim,
  readDayChange,
  readDebit,
  readEdit,
  readFailure,
  readKeepers,
  readLate,
  readLicence,
  readOrderFacts,
  readPartialCancellation,
  readRefundFacts,
  readReview,
  readSold,
  readTransferFacts,
  type SuborderFacts,
  type TransferFacts,
} from '../messages.queries.ts'
import { sendMessage } from '../messages.ts'
import { notifyPeople } from '../notify.ts'
import { wayNames, waysAfter } from '../templates/names.ts'
import { type Facts, languageOf, type MessageTypeName } from '../templates/texts.ts'
import { associateSubscribers } from './associates.subscribers.ts'
import { b2bSubscribers } from './b2b.subscribers.ts'
import { dealerSubscribers } from './dealers.subscribers.ts'
import { einvoiceSubscribers } from './einvoices.subscribers.ts'
import { notifyChange } from './products.subscribers.ts'
import { quotationSubscribers } from './quotations.subscribers.ts'
import { notifyLargeTransfer, safetySubscribers } from './safety.subscribers.ts'
import { scheduleSubscribers } from './schedules.subscribers.ts'
import { sellerSubscribers } from './sellers.subscribers.ts'
import { settlementSubscribers } from './settlements.subscribers.ts'

const paths = {
  order: (order: OrderFacts) => `/order/${order.id}`,
  part: ({ id, isAssociates }: SuborderFacts) =>
    isAssociates ? `/superSeller/order/detail/${id}` : `/seller/order/detail?id=${id}`,
  toSeller: ({ isAssociates }: SuborderFacts) => `/${isAssociates ? 'superSeller' : 'seller'}/order/payments`,
  sent: (suborder: SuborderFacts) => `/subBusiness/order/detail?id=${suborder.id}`,
  admin: (order: OrderFacts) => `/admin/order/detail/${order.id}`,
}

/** Facts of the whole order, for its buyer and admins. */
const ofOrder = (order: OrderFacts): Facts => ({
  order: order.number,
  part: order.number,
  amount: printPaise(order.payablePaise),
  buyer: order.buyer.name,
  place: order.place,
  seller: order.parts.map((part) => part.seller).join(', '),
  items: order.parts.map((part) => part.items).join('; '),
  deadline: printMoment(order.payBy),
  reason: order.parts.find((suborder) => suborder.reason)?.reason ?? '–',
})

/** Facts of one suborder. */
const ofSuborder = (order: OrderFacts, suborder: SuborderFacts): Facts => ({
  ...ofOrder(order),
  part: suborder.load ?? suborder.number,
  seller: suborder.seller,
  amount: printPaise(suborder.payablePaise),
  items: suborder.items,
  deadline: printMoment(suborder.acceptBy),
  eta: printDay(suborder.expectedDelivery),
  reason: suborder.reason ?? '–',
  vehicle: suborder.vehicle ?? '–',
  driver: suborder.driver || '–',
})

type Shipment = Events['shipment.moved']
type Telling = { template: MessageTypeName; key: string; facts?: Facts }

const notifyBuyer = (ctx: Ctx, order: OrderFacts, { template, key, facts }: Telling) =>
  notifyPeople(ctx, [order.buyer], {
    template,
    key,
    party: 'CUSTOMER',
    facts: { ...ofOrder(order), ...facts },
    path: paths.order(order),
  })

async function notifySellers(
  ctx: Ctx,
  order: OrderFacts,
  { template, key, facts, path = paths.part }: Telling & { path?: (part: SuborderFacts) => string },
  only?: SuborderFacts,
) {
  for (const suborder of only ? [only] : order.parts) {
    const update = {
      template,
      key: `${key}:${suborder.id}`,
      facts: { ...ofSuborder(order, suborder), ...facts },
    }
    const party = suborder.isAssociates ? 'ASSOCIATE' : 'SELLER'
    await notifyPeople(ctx, suborder.members, { ...update, party, path: path(suborder) })
    await notifyPeople(ctx, suborder.dealers, { ...update, party: 'DEALER', path: paths.sent(suborder) })
  }
}

const notifyAdmins = async (ctx: Ctx, order: OrderFacts, { template, key, facts }: Telling) =>
  notifyPeople(ctx, await readAdmins(ctx), {
    template,
    party: 'ADMIN',
    key,
    facts: { ...ofOrder(order), ...facts },
    path: paths.admin(order),
  })

type Step = { buyer?: MessageTypeName; seller?: MessageTypeName }
/** The message and recipients of each status. Statuses missing here are covered by another event or have no message. */
const steps: Partial<Record<SuborderStatus, Step>> = {
  CONFIRMED: { buyer: 'order.confirmed' },
  PACKED: { buyer: 'order.packed', seller: 'order.packed' },
  DELIVERED: { buyer: 'order.delivered', seller: 'order.delivered' },
  CANCEL_REQUESTED: { seller: 'order.cancelRequested' },
}

/** A hold can be repeated: each has its own message, by its event. */
const onHold = {
  held: { buyer: 'order.held', seller: 'order.held' },
  resumed: { buyer: 'order.resumed', seller: 'order.resumed' },
} as const

/** Tells buyer and sellers that what is dispatched from now on is invoiced to an unregistered buyer. */
async function notifyBuyerGstin(ctx: Ctx, { gstin, orderId, to }: Events['buyerGstin.changed'], eventId: number) {
  const order = to === 'CANCELLED' ? await readOrderFacts(ctx, orderId) : undefined
  if (!order) return
  const notice = { template: 'order.gstinCancelled', key: `order:${orderId}:gstin:${eventId}` } as const
  await notifyBuyer(ctx, order, { ...notice, facts: { ...ofOrder(order), number: gstin } })
  for (const part of order.parts)
    await notifySellers(ctx, order, { ...notice, key: `${notice.key}:seller`, facts: { number: gstin } }, part)
}

async function notifyStep(
  ctx: Ctx,
  { orderId, suborderId, from, to }: Events['suborder.moved'],
  eventId: number,
): Promise<void> {
  // Released from hold it returns to its earlier status, which is not a new message; a cancellation has its own event
  const hold = to === 'ON_HOLD' ? onHold.held : from === 'ON_HOLD' && to !== 'CANCELLED' ? onHold.resumed : null
  const step: Step | undefined = hold ?? steps[to]
  const order = step && (await readOrderFacts(ctx, orderId))
  const suborder = order?.parts.find((one) => one.id === suborderId)
  if (!step || !order || !suborder) return
  const key = `suborder:${suborderId}:${hold ? `hold:${eventId}` : to}`
  if (step.buyer) await notifyBuyer(ctx, order, { template: step.buyer, key, facts: ofSuborder(order, suborder) })
  if (step.seller) await notifySellers(ctx, order, { template: step.seller, key: `${key}:seller` }, suborder)
}

/** A shipment was dispatched, or its delivery failed. */
async function notifyShipment(
  ctx: Ctx,
  { orderId, suborderId, shipmentId, name, failure }: Shipment,
  eventId: number,
): Promise<void> {
  if (name !== 'dispatch' && name !== 'fail' && name !== 'resend') return
  const order = await readOrderFacts(ctx, orderId, shipmentId)
  const suborder = order?.parts.find((one) => one.id === suborderId)
  if (!order || !suborder) return
  const key = `shipment:${shipmentId}:${eventId}`
  if (name === 'fail') {
    const facts = { ...ofSuborder(order, suborder), reason: failure ? failureReasons[failure] : '–' }
    return notifyBuyer(ctx, order, { template: 'order.notDelivered', key, facts })
  }
  await notifyBuyer(ctx, order, { template: 'order.dispatched', key, facts: ofSuborder(order, suborder) })
  if (name === 'dispatch')
    await notifySellers(ctx, order, { template: 'order.dispatched', key: `${key}:seller` }, suborder)
}

/** A claim was opened, answered or escalated. */
async function notifyClaim(ctx: Ctx, { claimId, orderId, to }: Events['claim.moved'], eventId: number): Promise<void> {
  const [order, claim] = [await readOrderFacts(ctx, orderId), await readClaim(ctx, claimId)]
  const suborder = order?.parts.find((one) => one.id === claim?.suborderId)
  if (!order || !claim || !suborder) return
  const key = `claim:${claimId}:${eventId}`
  const facts = (amount: number, reason: string | null): Facts => ({
    ...ofSuborder(order, suborder),
    amount: printPaise(amount),
    reason: reason ?? '',
    deadline: printMoment(claim.answerBy),
  })
  const requested = facts(claim.claimedPaise, claim.note)
  const answered = facts(claim.claimedPaise, claim.answer)
  const goesBack = claim.kind !== 'CLAIM'
  if (to === 'SELLER_REVIEW') {
    const template = goesBack ? 'return.made' : 'claim.made'
    return notifySellers(ctx, order, { template, key, facts: requested }, suborder)
  }
  if (to === 'ESCALATED') return notifyAdmins(ctx, order, { template: 'claim.escalated', key, facts: requested })
  if (to === 'RESOLVED' && claim.agreedPaise !== null)
    return notifyBuyer(ctx, order, { template: 'claim.granted', key, facts: facts(claim.agreedPaise, claim.answer) })
  if (to === 'REJECTED' || to === 'DISMISSED')
    return notifyBuyer(ctx, order, { template: 'claim.refused', key, facts: answered })
  if (to === 'APPROVED') return notifyBuyer(ctx, order, { template: 'return.approved', key, facts: answered })
  if (to === 'INSPECTED' && claim.status === 'INSPECTED')
    return notifyBuyer(ctx, order, { template: 'return.replacing', key, facts: answered })
  if (to === 'RETURNING_TO_BUYER') return notifyBuyer(ctx, order, { template: 'return.sentBack', key, facts: answered })
  if (to !== 'PICKUP_SCHEDULED' || !claim.pickup) return
  const { on, party, mobile, vehicle, address } = claim.pickup
  const way = {
    eta: printDay(on),
    driver: [party, mobile].filter(Boolean).join(', '),
    vehicle: vehicle ?? '–',
    place: address,
  }
  const update: Telling = { template: 'return.pickup', key, facts: { ...ofSuborder(order, suborder), ...way } }
  if (claim.returnArrangedBy === 'BUYER') await notifySellers(ctx, order, update, suborder)
  else await notifyBuyer(ctx, order, update)
}

/**
 * Another delivery date: notifies the other side of a request, its sender of the answer, and both of an agreed date.
 */
async function notifyDay(ctx: Ctx, { orderId, changeId, status }: Events['day.moved'], eventId: number): Promise<void> {
  const [order, change] = [await readOrderFacts(ctx, orderId), await readDayChange(ctx, changeId)]
  const suborder = order?.parts.find((one) => one.id === change?.suborderId)
  if (!order || !change || !suborder || status === 'WITHDRAWN') return
  const update: Telling = {
    template: status === 'REQUESTED' ? 'day.asked' : status === 'DONE' ? 'day.moved' : 'day.refused',
    key: `day:${changeId}:${eventId}`,
    facts: {
      ...ofSuborder(order, suborder),
      deadline: printDay(`${change.to}T00:00:00+05:30`),
      reason: (status === 'REQUESTED' ? change.reason : change.answer) ?? '–',
    },
  }
  const toSeller = (change.requestedBy === 'BUYER') === (status === 'REQUESTED')
  if (status === 'DONE' || toSeller)
    await notifySellers(ctx, order, { ...update, key: `${update.key}:seller` }, suborder)
  if (status === 'DONE' || !toSeller) await notifyBuyer(ctx, order, update)
}

const editAuthorisations = {
  REQUESTED: 'edit.asked',
  DONE: 'edit.done',
  REFUSED: 'edit.refused',
  LAPSED: 'edit.lapsed',
} as const

/**
 * A change to a line: notifies the other side of a proposal, its sender of a refusal or expiry, and both of an
 * agreement.
 */
async function notifyEdit(ctx: Ctx, { orderId, editId, status }: Events['edit.moved'], eventId: number): Promise<void> {
  const [order, edit] = [await readOrderFacts(ctx, orderId), await readEdit(ctx, editId)]
  const suborder = order?.parts.find((one) => one.id === edit?.suborderId)
  if (!order || !edit || !suborder || status === 'WITHDRAWN') return
  const facts: Facts = {
    ...ofSuborder(order, suborder),
    part: suborder.number,
    items: edit.change,
    amount: printPaise(edit.backPaise),
    deadline: printMoment(edit.answerBy),
    reason: (status === 'REFUSED' ? edit.answer : edit.reason) ?? '–',
  }
  const update: Telling = { template: editAuthorisations[status], key: `edit:${editId}:${eventId}`, facts }
  const both = status === 'DONE' || (edit.requestedBy === 'ADMIN' && status !== 'REQUESTED')
  const toSeller = (edit.requestedBy === 'BUYER') === (status === 'REQUESTED')
  if (both || toSeller) await notifySellers(ctx, order, { ...update, key: `${update.key}:seller` }, suborder)
  if (both || !toSeller) await notifyBuyer(ctx, order, update)
}

/** A partial cancellation: notifies the other side of a request, and both of the result. */
async function notifyPartialCancellation(
  ctx: Ctx,
  { orderId, cancellationId, status }: Events['rest.moved'],
  eventId: number,
): Promise<void> {
  const [order, rest] = [await readOrderFacts(ctx, orderId), await readPartialCancellation(ctx, cancellationId)]
  const suborder = order?.parts.find((one) => one.id === rest?.suborderId)
  if (!order || !rest || !suborder || rest.ofEdit) return
  const key = `rest:${cancellationId}:${eventId}`
  const facts = (amount: number, reason: string): Facts => ({
    ...ofSuborder(order, suborder),
    part: suborder.number,
    amount: printPaise(amount),
    reason,
  })
  if (rest.kind === 'TAX') {
    if (rest.buyerPaise === 0) return
    const update: Telling = { template: 'tax.changed', key, facts: facts(rest.buyerPaise, rest.reason) }
    await notifyBuyer(ctx, order, update)
    return notifySellers(ctx, order, { ...update, key: `${key}:seller` }, suborder)
  }
  if (status === 'DONE') {
    await notifyBuyer(ctx, order, { template: 'rest.cancelled', key, facts: facts(rest.buyerPaise, rest.reason) })
    const update: Telling = {
      template: 'rest.cancelled',
      key: `${key}:seller`,
      facts: facts(rest.totalPaise, rest.reason),
    }
    return notifySellers(ctx, order, update, suborder)
  }
  if (status !== 'REQUESTED' && status !== 'REFUSED') return
  const update: Telling =
    status === 'REQUESTED'
      ? { template: 'rest.asked', key, facts: facts(rest.totalPaise, rest.reason) }
      : { template: 'rest.refused', key, facts: facts(rest.totalPaise, rest.answer ?? '–') }
  // The seller gets the buyer's request, the buyer the answer
  const toSeller = (rest.requestedBy === 'BUYER') === (status === 'REQUESTED')
  if (toSeller) await notifySellers(ctx, order, update, suborder)
  else await notifyBuyer(ctx, order, update)
}

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

/** A transfer for a debit note: payment details, verification by a person, and the result. */
async function notifyDebitPaid(ctx: Ctx, it: OfDebit, transfer: TransferFacts, eventId: number): Promise<void> {
  const order = await readOrderFacts(ctx, it.orderId)
  const suborder = order?.parts.find((one) => one.id === transfer.debit?.suborderId)
  if (!order || !suborder || !transfer.debit) return
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
      ? notifySellers(ctx, order, { ...update, path: paths.toSeller }, suborder)
      : notifyAdmins(ctx, order, update)
  }
  if (it.status !== 'VERIFIED' && it.status !== 'EXCESS')
    return notifyBuyer(ctx, order, { template: 'debit.unpaid', key, facts })
  await notifyBuyer(ctx, order, { template: 'debit.paid', key, facts })
  await notifySellers(ctx, order, { template: 'debit.paid', key: `${key}:seller`, facts }, suborder)
}

async function notifyCancelled(ctx: Ctx, orderId: number, suborderId: number | null): Promise<void> {
  const order = await readOrderFacts(ctx, orderId)
  if (!order) return
  for (const suborder of order.parts.filter((one) => suborderId === null || one.id === suborderId)) {
    const key = `suborder:${suborder.id}:CANCELLED`
    const facts = ofSuborder(order, suborder)
    await notifyBuyer(ctx, order, { template: 'order.cancelled', key, facts })
    // A seller was never notified of an unpaid order
    if (order.isPaid) await notifySellers(ctx, order, { template: 'order.cancelled', key: `${key}:seller` }, suborder)
    await notifyAdmins(ctx, order, { template: 'order.cancelled', key: `${key}:admin`, facts })
  }
}

async function notifyDecided(ctx: Ctx, orderId: number, transferId: number, status: string, eventId: number) {
  const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
  // Late payments have their own message, and an ended transfer is not awaited
  if (!order || !transfer || status === 'LATE' || status === 'EXPIRED') return
  if (transfer.debit) return notifyDebitPaid(ctx, { orderId, transferId, status }, transfer, eventId)
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

type AccountNotice = {
  userId: number
  link: string | AccountSecret | null
  eventId: number
  /** Facts besides the name, in the reader's language. */
  factsIn?: (language: MessageLanguage) => Facts
}

/** Messages about an account are sent by email only, because its owner may be unable to sign in. */
async function notifyAccount(
  ctx: Ctx,
  template: MessageTypeName,
  { userId, link, eventId, factsIn }: AccountNotice,
): Promise<void> {
  const account = await accountById(ctx, userId)
  if (!account || !link) return
  const { name, email: to, locale } = account
  const facts = { name, ...factsIn?.(languageOf(locale)) }
  await sendMessage(ctx, { template, to, userId, locale, facts, link, dedupeKey: `${template}:${eventId}` })
}

const factorMessages = {
  ON: { template: 'account.secondFactorOn', path: '/security' },
  OFF: { template: 'account.secondFactorOff', path: '/security' },
  RESET: { template: 'account.secondFactorReset', path: '/login' },
} as const

export const subscribers: Subscribers = {
  ...sellerSubscribers,
  ...b2bSubscribers,
  ...dealerSubscribers,
  ...quotationSubscribers,
  ...scheduleSubscribers,
  ...associateSubscribers,
  ...settlementSubscribers,
  ...safetySubscribers,
  ...einvoiceSubscribers,
  'account.registered': async (ctx, { userId }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const template = account.emailVerified ? 'account.welcome' : 'account.registered'
    const link = account.emailVerified ? `${ctx.config.origin}/` : await issueLink(ctx, userId, 'VERIFY_EMAIL')
    await notifyAccount(ctx, template, { userId, link, eventId })
  },
  'account.verificationAsked': async (ctx, { userId }, eventId) =>
    notifyAccount(ctx, 'account.verify', { userId, link: await issueLink(ctx, userId, 'VERIFY_EMAIL'), eventId }),
  'account.passwordForgotten': async (ctx, { userId }, eventId) =>
    notifyAccount(ctx, 'account.passwordForgotten', {
      userId,
      link: await issueLink(ctx, userId, 'RESET_PASSWORD'),
      eventId,
    }),
  'account.secondFactor': async (ctx, { userId, change, byId }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const { template, path } = factorMessages[change]
    const by = (await accountById(ctx, byId))?.name ?? '–'
    const { name, email: to, locale } = account
    const link = ctx.config.origin + path
    await sendMessage(ctx, {
      template,
      to,
      userId,
      locale,
      facts: { name, by },
      link,
      dedupeKey: `${template}:${eventId}`,
    })
  },
  'account.registerTried': async (ctx, { userId }) => {
    const account = await accountById(ctx, userId)
    if (!account || account.status === 'BLOCKED') return
    const { name, email: to, locale } = account
    const hour = ctx.now.toISOString().slice(0, 13)
    await sendMessage(ctx, {
      template: 'account.registerTried',
      to,
      userId,
      locale,
      facts: { name },
      link: `${ctx.config.origin}/login`,
      // At most one per hour, however many attempts
      dedupeKey: `account.registerTried:${userId}:${hour}`,
    })
  },
  'account.deletionRequested': async (ctx, { userId, at }, eventId) => {
    const account = await accountById(ctx, userId)
    if (!account) return
    const { name, email: to, locale } = account
    const facts = { name, deadline: printMoment(new Date(at)) }
    const template = 'account.deletionRequested'
    const link = `${ctx.config.origin}/login`
    await sendMessage(ctx, { template, to, userId, locale, facts, link, dedupeKey: `${template}:${eventId}` })
  },
  'account.deletionCancelled': (ctx, { userId }, eventId) =>
    notifyAccount(ctx, 'account.deletionCancelled', { userId, link: `${ctx.config.origin}/security`, eventId }),
  'account.passwordChanged': (ctx, { userId, ended = [], kept = [] }, eventId) =>
    notifyAccount(ctx, 'account.passwordChanged', {
      userId,
      link: `${ctx.config.origin}/forgot-password`,
      eventId,
      factsIn: (language) => ({ ways: waysAfter({ ended, kept }, language) }),
    }),
  'account.signInRemoved': (ctx, { userId, ways }, eventId) =>
    notifyAccount(ctx, 'account.signInRemoved', {
      userId,
      link: `${ctx.config.origin}/security`,
      eventId,
      factsIn: (language) => ({ ways: wayNames(ways, language) }),
    }),
  'account.providerLinked': (ctx, { userId, provider }, eventId) =>
    notifyAccount(ctx, 'account.providerLinked', {
      userId,
      link: `${ctx.config.origin}/security`,
      eventId,
      factsIn: (language) => ({ ways: wayNames([provider], language) }),
    }),

  'order.placed': async (ctx, { orderId }) => {
    const order = await readOrderFacts(ctx, orderId)
    if (!order) return
    const key = `order:${orderId}:placed`
    const template = order.method === 'CREDIT' ? 'order.placedOnCredit' : 'order.placed'
    await notifyBuyer(ctx, order, { template, key })
    await notifySellers(ctx, order, { template, key: `${key}:seller` })
    await notifyAdmins(ctx, order, { template, key: `${key}:admin` })
  },
  'order.cancelled': (ctx, { orderId, suborderId }) => notifyCancelled(ctx, orderId, suborderId),
  'order.expired': async (ctx, { orderId }) => {
    const order = await readOrderFacts(ctx, orderId)
    if (!order) return
    const template = order.method === 'DIRECT' ? 'transfer.expired' : 'order.expired'
    await notifyBuyer(ctx, order, { template, key: `order:${orderId}:expired` })
  },
  'buyerGstin.changed': notifyBuyerGstin,
  'suborder.moved': notifyStep,
  'shipment.moved': notifyShipment,
  'claim.moved': notifyClaim,
  'day.moved': notifyDay,
  'edit.moved': notifyEdit,
  'rest.moved': notifyPartialCancellation,
  'debit.moved': notifyDebit,
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
  'licence.ending': async (ctx, { plantId, validTo, days }) => {
    const licence = await readLicence(ctx, plantId)
    if (!licence) return
    const { sellers, ...known } = licence
    const facts = { ...known, deadline: printDay(validTo) }
    const key = `licence:${plantId}:${validTo}:${days}`
    const path = `/admin/company/list?search=${encodeURIComponent(licence.licence)}`
    const update = { template: 'licence.ending', facts } as const
    await notifyPeople(ctx, await readKeepers(ctx), { ...update, party: 'ADMIN', key, path })
    await notifyPeople(ctx, sellers, { ...update, key: `${key}:seller`, path: '/seller/product/list' })
  },
  'licence.ended': async (ctx, { productId, licensedUntil }) => {
    const sold = await readSold(ctx, productId)
    if (!sold) return
    const key = `licence:product:${productId}:${licensedUntil}`
    const facts = { items: sold.title, deadline: printDay(licensedUntil) }
    const path = `/admin/tmt/details/${productId}`
    await notifyPeople(ctx, await readKeepers(ctx), { template: 'licence.ended', party: 'ADMIN', key, facts, path })
    const update = { template: 'licence.ended', key: `${key}:seller`, facts } as const
    await notifyPeople(ctx, sold.sellers, { ...update, path: '/seller/product/list' })
  },
  'licence.needed': async (ctx, { productId, from }) => {
    const sold = await readSold(ctx, productId)
    if (!sold) return
    const key = `licence:needed:${productId}:${from}`
    const facts = { items: sold.title, deadline: printDay(from) }
    const path = `/admin/tmt/details/${productId}`
    await notifyPeople(ctx, await readKeepers(ctx), { template: 'licence.needed', party: 'ADMIN', key, facts, path })
    const update = { template: 'licence.needed', key: `${key}:seller`, facts } as const
    await notifyPeople(ctx, sold.sellers, { ...update, path: '/seller/product/list' })
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
  'transfer.opened': async (ctx, { orderId, transferId }, eventId) => {
    const [order, transfer] = [await readOrderFacts(ctx, orderId), await readTransferFacts(ctx, transferId)]
    if (!order || !transfer) return
    if (transfer.debit) return notifyDebitPaid(ctx, { orderId, transferId, status: 'OPENED' }, transfer, eventId)
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
    if (transfer.debit) return notifyDebitPaid(ctx, { orderId, transferId, status: 'SUBMITTED' }, transfer, eventId)
    const key = `transfer:${transferId}:${eventId}`
    const facts = { utr: transfer.utr ?? '–', amount: printPaise(transfer.amountPaise) }
    if (transfer.toSeller) {
      await notifyBuyer(ctx, order, { template: 'transfer.submitted.direct', key, facts })
      return notifySellers(ctx, order, {
        template: 'transfer.submitted',
        key: `${key}:seller`,
        facts,
        path: paths.toSeller,
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
  'change.decided': (ctx, { changeId, decision }, eventId) => notifyChange(ctx, changeId, decision, eventId),
}
