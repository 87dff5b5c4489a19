import type { Ctx } from '#core/context.ts'
import type { OrderPaymentStatus, PaymentMethod } from '#core/graphql/resolver-types.ts'

/* What payments, which depend on orders, write to an order. The caller has locked the order. */

/** Sets what the payment of an order has come to; with `from` only where it has one of these statuses. */
export async function setPaymentStatus(
  ctx: Ctx,
  orderId: number,
  paymentStatus: OrderPaymentStatus,
  from?: readonly OrderPaymentStatus[],
): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ paymentStatus })
    .where('id', '=', orderId)
    .$if(from !== undefined, (query) => query.where('paymentStatus', 'in', from ?? []))
    .execute()
}

/** Sets how an order is paid. */
export async function writePaymentMethod(ctx: Ctx, orderId: number, paymentMethod: PaymentMethod): Promise<void> {
  await ctx.db.updateTable('orders').set({ paymentMethod }).where('id', '=', orderId).execute()
}

/** Reserves prices and stock of an unpaid order until a moment, unless they are reserved for longer already. */
export async function extendPaymentDeadline(ctx: Ctx, orderId: number, until: Date): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set((db) => ({ lockExpiresAt: db.fn('greatest', ['lockExpiresAt', db.val(until)]) }))
    .where('id', '=', orderId)
    .execute()
}

/** Sets an order's payment status to refunded or, if less than its total came back, to partially refunded. */
export async function setRefunded(ctx: Ctx, orderId: number, refundedPaise: number): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set((db) => ({
      paymentStatus: db
        .case()
        .when('totalPaise', '<=', refundedPaise)
        .then(db.val<OrderPaymentStatus>('REFUNDED'))
        .else(db.val<OrderPaymentStatus>('PARTIALLY_REFUNDED'))
        .end(),
    }))
    .where('id', '=', orderId)
    .execute()
}
