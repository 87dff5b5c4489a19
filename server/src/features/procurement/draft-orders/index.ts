import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { expireDrafts } from './accepting.ts'
import { eraseDrafts, eraseOldContacts } from './answering.ts'
import { messages, messageTypes } from './draft-orders.messages.ts'
import { resolvers } from './draft-orders.resolvers.ts'
import { draftOrderInvariants } from './invariants.queries.ts'

export type { DraftRow as DraftOrder, PreparationRow as OrderPreparation } from './draft-orders.queries.ts'

/** Orders that sellers or staff prepare for a customer, who alone can place them. */
export const draftOrders: Feature = {
  clocks: {
    'draft_orders.valid_until': { job: 'draft-orders.expire', open: { status: ['SENT'] } },
  },
  ownData: {
    parts: [
      ownRows('draft-orders', 'draftOrders', [
        'createdAt',
        'status',
        'customerName',
        'mobile',
        'email',
        'line1',
        'city',
        'pincode',
        'gstin',
        'note',
        'sentPaise',
        'validUntil',
        'orderId',
        'declineReason',
      ]),
      ownRows('draft-order-blocks', 'draftOrderBlocks', ['createdAt', 'sellerId']),
    ],
  },
  messageTypes,
  messages,
  resolvers,
  jobs: [
    { name: 'draft-orders.expire', everySeconds: 60, run: expireDrafts },
    { name: 'draft-orders.eraseContacts', everySeconds: 24 * 3600, run: eraseOldContacts },
  ],
  invariants: draftOrderInvariants,
  hooks: { 'account.erase': (ctx, { userId }) => eraseDrafts(ctx, userId) },
}
