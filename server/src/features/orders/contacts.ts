import { masked } from '@neev/domain/accounts'
import { can, scopeOf } from '@neev/domain/permissions'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Address, OrderRow, SuborderRow } from './orders.queries.ts'
import { onlyRequested } from './scope.ts'

/** Managers watch orders without sending or steering them: whose phone rings where is not theirs to know. */
function onlyWatches(ctx: Ctx, of: { userId: number }): boolean {
  const { roles, userId } = actorOf(ctx)
  return of.userId !== userId && scopeOf(roles, 'order:read:received') === 'any' && !can(roles, 'order:steer')
}

/** Who bought, as this reader may know it. */
export const buyerFor = (ctx: Ctx, order: OrderRow): OrderRow['buyer'] =>
  onlyWatches(ctx, order)
    ? { ...order.buyer, email: masked(order.buyer.email), mobile: order.buyer.mobile && masked(order.buyer.mobile) }
    : order.buyer

const withoutContacts = (address: Address): Address => ({
  ...address,
  mobile: masked(address.mobile),
  line1: masked(address.line1, 0),
  line2: null,
  landmark: null,
  receiverMobile: address.receiverMobile && masked(address.receiverMobile),
})

/** An address of the buyer's, as this reader may know it. */
export const addressFor = (ctx: Ctx, of: { userId: number }, address: Address): Address =>
  onlyWatches(ctx, of) ? withoutContacts(address) : address

/** Where a part goes, as this reader may know it. */
export const siteOf = (ctx: Ctx, part: SuborderRow): Address =>
  onlyRequested(ctx, part) ? withoutContacts(part.shipping) : addressFor(ctx, part, part.shipping)
