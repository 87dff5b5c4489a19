import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, labels, link, money, status } from '#ui/table/columns.tsx'
import { nextStep } from '../seller/seller-next-step.ts'
import type { AdminOrderRowFragment } from './admin-orders.graphql.ts'

type Order = AdminOrderRowFragment

/** The most important next step of all suborders: a late one, otherwise the first. */
const stepOf = (t: T, order: Order) => {
  const now = new Date()
  const steps = order.suborders.flatMap((suborder) => nextStep(t, suborder, now) ?? [])
  return steps.find(({ late }) => late) ?? steps[0]
}

/** Columns of orders for admins; `open` returns the page of one. */
export const adminOrderColumns = (open: (id: string) => string): Column<Order>[] => [
  link<Order>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => open(id),
    { second: ({ placedAt }) => showMoment(placedAt), sort: 'placedAt' },
  ),
  labels<Order>(text('Buyer'), ({ buyer }) => buyer.name, {
    second: ({ pincode, shipping }) => `${pincode} ${shipping.city}`,
  }),
  labels<Order>(text('Seller'), ({ suborders }) => suborders[0]?.seller.name, {
    second: ({ suborders }, t) =>
      suborders.length > 1 ? t('and {n, plural, one {# other} other {# others}}', { n: suborders.length - 1 }) : null,
  }),
  figure<Order>(text('Weight'), ({ suborders }) => massText(suborders.reduce((sum, { grams }) => sum + grams, 0))),
  money<Order>(text('Total with GST'), ({ payablePaise }) => payablePaise, { sort: 'payable' }),
  status<Order, Order['status']>(text('Status'), (order) => order.status, orderStates, { sort: 'status' }),
  {
    title: text('Next step'),
    show: (order, t) => {
      const step = stepOf(t, order)
      return <span className={step?.late ? 'late-text' : 'ink2'}>{step?.text ?? '–'}</span>
    },
    plain: (order, t) => stepOf(t, order)?.text ?? '',
  },
]
