import { can, scopeOf } from '@neev/domain/core/access/permissions'
import { mask } from '@neev/domain/people/accounts/accounts'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Address, OrderRow, SuborderRow } from './orders.queries.ts'
import { onlyRequested } from './scope.queries.ts'

/** Managers can view orders without fulfilling or managing them, and do not see contact details. */
function onlyWatches(ctx: Ctx, of: { userId: number }): boolean {
  const { roles, userId } = actorOf(ctx)
  return of.userId !== userId && scopeOf(roles, 'order:read:received') === 'any' && !can(roles, 'order:steer')
}

/** The buyer, as far as the caller may see. */
export const buyerFor = (ctx: Ctx, order: OrderRow): OrderRow['buyer'] =>
  onlyWatches(ctx, order)
    ? { ...order.buyer, email: mask(order.buyer.email), mobile: order.buyer.mobile && mask(order.buyer.mobile) }
    : order.buyer

const withoutContacts = (address: Address): Address => ({
  ...address,
  mobile: mask(address.mobile),
  line1: mask(address.line1, 0),
  line2: null,
  landmark: null,
  receiverMobile: address.receiverMobile && mask(address.receiverMobile),
})

/** An address of the buyer, as far as the caller may see. */
export const addressFor = (ctx: Ctx, of: { userId: number }, address: Address): Address =>
  onlyWatches(ctx, of) ? withoutContacts(address) : address

/** The delivery address of a suborder, as far as the caller may see. */
export const siteOf = (ctx: Ctx, suborder: SuborderRow): Address =>
  onlyRequested(ctx, suborder) ? withoutContacts(suborder.shipping) : addressFor(ctx, suborder, suborder.shipping)
