import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import { failureReasons } from '@neev/domain/orders/orders/shipments'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import {
  type Facts,
  type MessageTypeName,
  printDay,
  printMoment,
  printPaise,
} from '#features/people/messages/messages.ts'
import { readDayChange, readEdit, readOrderFacts, readOrdersFacts, readPartialCancellation } from './facts.queries.ts'
import { notifyAdmins, notifyBuyer, notifySellers, ofOrder, ofSuborder, type Telling } from './parties.ts'

type Shipment = Events['shipment.moved']

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

/** Messages about orders, to buyers, sellers and admins. */
export const orderNotices: Subscribers = {
  'order.placed': {
    async batch(ctx, placed) {
      const orderIds = placed.map(({ orderId }) => orderId)
      for (const order of await readOrdersFacts(ctx, orderIds)) {
        const key = `order:${order.id}:placed`
        const template = order.method === 'CREDIT' ? 'order.placedOnCredit' : 'order.placed'
        await notifyBuyer(ctx, order, { template, key })
        await notifySellers(ctx, order, { template, key: `${key}:seller` })
        await notifyAdmins(ctx, order, { template, key: `${key}:admin` })
      }
    },
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
  'day.moved': notifyDay,
  'edit.moved': notifyEdit,
  'rest.moved': notifyPartialCancellation,
}
