import type { Ctx } from '#core/context.ts'
import type { OrderDocumentKind } from '#core/graphql/resolver-types.ts'
import { getOrder, type OrderRow } from '#features/orders/orders/orders.ts'

export type OrderDocumentRow = { kind: OrderDocumentKind; order: OrderRow }

const paid: readonly OrderRow['paymentStatus'][] = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** A document of an order: its receipt only once it is paid. */
export const documentOf = (order: OrderRow, kind: OrderDocumentKind): OrderDocumentRow => ({
  kind: kind === 'RECEIPT' && paid.includes(order.paymentStatus) ? 'RECEIPT' : 'PROFORMA',
  order,
})

/** The same for the buyer and admins; NOT_FOUND for others. */
export const getOrderDocument = async (ctx: Ctx, orderId: string, kind: OrderDocumentKind): Promise<OrderDocumentRow> =>
  documentOf(await getOrder(ctx, orderId), kind)
