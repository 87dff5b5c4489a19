import { isToPay } from './home-orders.ts'
import type { UserHomeQuery } from './user-home.operations.graphql.ts'

type Data = Pick<UserHomeQuery, 'quoteRequestsToDecide' | 'preparedOrders'> & {
  open: { items: readonly Order[] }
}
type Order = Pick<UserHomeQuery['open']['items'][number], 'id' | 'number' | 'status' | 'payablePaise' | 'lockExpiresAt'>

/** What waits for the customer, until a moment (ISO). */
export type ToDo = { until: string } & (
  | { kind: 'PAY'; row: Order }
  | { kind: 'ORDER'; row: Data['preparedOrders'][number] }
  | { kind: 'DECIDE'; row: Data['quoteRequestsToDecide'][number] }
)

/** Orders to pay, prepared orders to place and quotations to compare, the one that ends first on top. */
export function toDoOf({ open, preparedOrders, quoteRequestsToDecide }: Data): ToDo[] {
  const all: ToDo[] = [
    ...open.items.filter(isToPay).map((row) => ({ kind: 'PAY' as const, until: row.lockExpiresAt, row })),
    ...preparedOrders.flatMap((row) =>
      row.validUntil ? [{ kind: 'ORDER' as const, until: row.validUntil, row }] : [],
    ),
    ...quoteRequestsToDecide.map((row) => ({
      kind: 'DECIDE' as const,
      until: row.status === 'OPEN' ? row.deadline : row.validUntil,
      row,
    })),
  ]
  return all.sort((one, other) => Date.parse(one.until) - Date.parse(other.until))
}
