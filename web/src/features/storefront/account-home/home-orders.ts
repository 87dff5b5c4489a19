import type { UserHomeQuery } from './user-home.operations.graphql.ts'

type Order = UserHomeQuery['open']['items'][number]

/** Whether the buyer has to pay the order, or to pay it again. */
export const isToPay = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'AWAITING_PAYMENT' || status === 'PAYMENT_FAILED'

const coming: readonly string[] = ['PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED']

/** Suborders that will be delivered, the earliest first. */
export const deliveriesOf = (orders: readonly Order[]) =>
  orders
    .flatMap(({ id: orderId, suborders }) =>
      suborders.flatMap(({ expectedDelivery, ...suborder }) =>
        expectedDelivery && coming.includes(suborder.status) ? [{ ...suborder, orderId, expectedDelivery }] : [],
      ),
    )
    .sort((one, other) => one.expectedDelivery.localeCompare(other.expectedDelivery))
