import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** Restricts facts to some orders or to one refund; without either, all. */
export type Which = { orderIds?: readonly number[]; reviewId?: number; refundId?: number }

/** Whether the column names one of the orders. */
export const ofOrders = ({ orderIds }: Which, column: Sql): Sql =>
  orderIds === undefined ? sql`true` : sql`${column} = any(${orderIds}::bigint[])`
