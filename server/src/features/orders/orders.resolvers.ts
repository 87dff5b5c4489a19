import type { Feature } from '#core/feature.ts'
import { sellerById } from '#features/sellers/sellers.ts'
import { addressFor, buyerFor, siteOf } from './contacts.ts'
import { deliverSuborder, dispatchSuborder } from './fulfil.ts'
import { watchOrder, watchSuborder } from './live.ts'
import * as use from './orders.ts'

const perMinute = 60

export const orders: Feature = {
  resolvers: {
    Query: {
      myOrders: (_, { page, filter }, ctx) => use.listMyOrders(ctx, page, filter),
      order: (_, { id }, ctx) => use.getOrder(ctx, id),
      sellerOrders: (_, { page, filter }, ctx) => use.listSellerOrders(ctx, page, filter),
      suborder: (_, { id }, ctx) => use.getSuborder(ctx, id),
      sellersOfOrders: (_, __, ctx) => use.sellersOfOrders(ctx),
      orderCounts: (_, __, ctx) => use.orderCounts(ctx),
      orders: (_, { page, filter }, ctx) => use.listOrders(ctx, page, filter),
    },
    Mutation: {
      moveAsBuyer: (_, { suborderId, move, ...wish }, ctx) => use.moveAsBuyer(ctx, suborderId, move, wish),
      moveAsSeller: (_, { suborderId, move, ...wish }, ctx) => use.moveAsSeller(ctx, suborderId, move, wish),
      moveAsAdmin: (_, { suborderId, move, note }, ctx) => use.moveAsAdmin(ctx, suborderId, move, note ?? null),
      dispatchSuborder: (_, { suborderId, input }, ctx) => dispatchSuborder(ctx, suborderId, input),
      deliverSuborder: (_, { suborderId, input }, ctx) => deliverSuborder(ctx, suborderId, input),
    },
    Subscription: {
      orderUpdated: { subscribe: (_, { id }, ctx) => watchOrder(ctx, id) },
      suborderUpdated: { subscribe: (_, { id }, ctx) => watchSuborder(ctx, id) },
    },
    Order: {
      suborders: (order, _, ctx) => use.subordersOf(ctx, order.id),
      events: (order, _, ctx) => use.eventsOf(ctx, order.id),
      isMine: (order, _, ctx) => order.userId === ctx.actor?.userId,
      buyer: (order, _, ctx) => buyerFor(ctx, order),
      shipping: (order, _, ctx) => addressFor(ctx, order, order.shipping),
      billing: (order, _, ctx) => addressFor(ctx, order, order.billing),
    },
    Suborder: {
      seller: (part, _, ctx) => sellerById(ctx, part.sellerId),
      moves: (part, _, ctx) => use.movesOf(ctx, part),
      ewayDue: async (part, _, ctx) => part.totalPaise > (await use.ewayLimitOf(ctx, part)),
      shipTo: (part, _, ctx) => siteOf(ctx, part),
      shipment: (part, _, ctx) =>
        part.shipment && {
          ...part.shipment,
          deliveryCode: part.userId === ctx.actor?.userId ? part.shipment.deliveryCode : null,
        },
    },
  },
  ears: {
    'suborder.moved': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
    'order.placed': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
  },
  jobs: [{ name: 'orders.expire', everySeconds: perMinute, run: use.expireUnpaid }],
}
