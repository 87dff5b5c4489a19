import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { lapseUnanswered } from './changes/edits.ts'
import { assumeDelivered, completeDelivered } from './clock.ts'
import { invariants } from './invariants.queries.ts'
import { orderNotices } from './notices/notices.ts'
import { messageTypes } from './orders.messages.ts'
import { resolvers } from './orders.resolvers.ts'
import * as use from './orders.ts'
import { wholeOrderInvariants } from './whole-orders.queries.ts'

export type { BeforeAfter as EditChange } from './orders.queries.ts'
export type { OrderRow as Order, SuborderRow as Suborder } from './orders.ts'
export type { WeighmentRow as Weighment } from './shipments/weighments.ts'

const perMinute = 60
const perHour = 60 * perMinute

/** Orders and their suborders from placing to delivery. */
export const orders: Feature = {
  notices: orderNotices,
  clocks: {
    'shipments.eway_valid_to': 'The portal ends an e-way bill; both sides are warned on the road.',
    'order_edits.answer_by': { job: 'orders.lapseEdits', open: { status: ['REQUESTED'] } },
    'orders.lock_expires_at': {
      job: 'orders.expire',
      open: { status: ['AWAITING_PAYMENT', 'PAYMENT_FAILED'], payment_status: ['UNPAID', 'FAILED'] },
    },
    'suborders.accept_by': 'A seller who is late may still accept; the buyer may cancel, and staff see it.',
  },
  ownData: {
    parts: [
      ownRows('orders', 'orders', [
        'placedAt',
        'number',
        'status',
        'paymentMethod',
        'paymentStatus',
        'shipping',
        'billing',
        'gstin',
        'poNumber',
        'notes',
        'totalPaise',
      ]),
      { name: 'order-lines', tables: [], read: use.ownLines },
    ],
  },
  messageTypes,
  resolvers,
  subscribers: {
    'rest.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
    'edit.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
    'day.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
    'suborder.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
    'shipment.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
    'order.placed': {
      batch: async (ctx, placed) => {
        for (const { orderId } of placed) ctx.topics.publish(`order:${orderId}`)
      },
    },
  },
  jobs: [
    { name: 'orders.expire', everySeconds: perMinute, run: use.expireUnpaid },
    { name: 'orders.lapseEdits', everySeconds: 10 * perMinute, run: lapseUnanswered },
    { name: 'orders.assumeDelivered', everySeconds: perHour, run: assumeDelivered },
    { name: 'orders.complete', everySeconds: perHour, run: completeDelivered },
  ],
  invariants: [...invariants, ...wholeOrderInvariants],
}
