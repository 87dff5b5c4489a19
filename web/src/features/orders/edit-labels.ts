import { amountText } from '#kit/goods/amounts.ts'
import type { T } from '#kit/i18n/use-t.ts'
import { AdminOrder } from './admin-orders.graphql.ts'
import { Order } from './order.graphql.ts'
import { SellerOrder } from './seller-orders.graphql.ts'

/** What shows a part and its money. */
export const editRefreshes = [Order, SellerOrder, AdminOrder, { name: 'OrderMoney' }]

/** So much of a line: bars in pieces, all else in its unit. */
export const cutText = (t: T, edit: { cutMilli: number | null; cutPieces: number | null; unit: string | null }) =>
  edit.cutPieces === null
    ? amountText(t, edit.cutMilli ?? 0, edit.unit ?? '')
    : amountText(t, edit.cutPieces * 1000, 'piece')
