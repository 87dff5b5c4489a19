import type { Ctx } from '#core/context.ts'
import {
  type Facts,
  type MessageTypeName,
  notifyPeople,
  printDay,
  printMoment,
  printPaise,
  readAdmins,
} from '#features/people/messages/messages.ts'
import type { OrderFacts, SuborderFacts } from './facts.queries.ts'

const paths = {
  order: (order: OrderFacts) => `/order/${order.id}`,
  part: ({ id, isAssociates }: SuborderFacts) =>
    isAssociates ? `/superSeller/order/detail/${id}` : `/seller/order/detail?id=${id}`,
  sent: (suborder: SuborderFacts) => `/subBusiness/order/detail?id=${suborder.id}`,
  admin: (order: OrderFacts) => `/admin/order/detail/${order.id}`,
}

/** Facts of the whole order, for its buyer and admins. */
export const ofOrder = (order: OrderFacts): Facts => ({
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
export const ofSuborder = (order: OrderFacts, suborder: SuborderFacts): Facts => ({
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

export type Telling = { template: MessageTypeName; key: string; facts?: Facts }

export const notifyBuyer = (ctx: Ctx, order: OrderFacts, { template, key, facts }: Telling) =>
  notifyPeople(ctx, [order.buyer], {
    template,
    key,
    party: 'CUSTOMER',
    facts: { ...ofOrder(order), ...facts },
    path: paths.order(order),
  })

export async function notifySellers(
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

export const notifyAdmins = async (ctx: Ctx, order: OrderFacts, { template, key, facts }: Telling) =>
  notifyPeople(ctx, await readAdmins(ctx), {
    template,
    party: 'ADMIN',
    key,
    facts: { ...ofOrder(order), ...facts },
    path: paths.admin(order),
  })
