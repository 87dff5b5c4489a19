import { type OrderStatus, suborderStatuses } from '@neev/domain/orders/orders/orders'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { PreparedOrders } from '#shared/orders/PreparedOrders.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type Column, link, moment, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import { MyOrders, type MyOrdersQuery } from './my-orders.graphql.ts'

type Row = MyOrdersQuery['myOrders']['items'][number]

const columns: Column<Row>[] = [
  link(
    text('Order'),
    ({ number }) => number,
    ({ id }) => paths.order({ id }),
    { second: ({ suborders }) => suborders.map(({ seller }) => seller.name).join(', ') },
  ),
  moment(text('Placed'), ({ placedAt }) => placedAt, { sort: 'placedAt' }),
  textColumn(text('Goods'), ({ suborders }) =>
    suborders.flatMap(({ lines }) => lines.map(({ title }) => title)).join(', '),
  ),
  money(text('Amount'), ({ payablePaise }) => payablePaise, { sort: 'payable' }),
  status(text('Status'), (row) => row.status, orderStates),
]

const tabs = [
  { status: null, open: null, label: text('All') },
  { status: null, open: 'yes', label: text('Open orders') },
  { status: 'AWAITING_PAYMENT', open: null, label: text('To pay') },
  { status: 'DELIVERED', open: null, label: text('Delivered') },
  { status: 'COMPLETED', open: null, label: text('Done') },
  { status: 'CANCELLED', open: null, label: text('Cancelled') },
] as const

const statuses: readonly OrderStatus[] = ['IN_PROGRESS', ...suborderStatuses]

/** The usual tabs, and one of the status that a link asks for where it is none of them. */
function OrderTabs({ state }: { state: ListState }) {
  const t = useT()
  const other = statuses.find((status) => status === state.filter.status && !tabs.some((tab) => tab.status === status))
  return (
    <Tabs
      label={t('Status')}
      tabs={[...tabs, ...(other ? [{ status: other, open: null, label: orderStates[other].label }] : [])].map(
        ({ status, open, label }) => ({
          to: state.href({ status, open }),
          label: t(label),
          current: state.filter.status === status && state.filter.open === open,
        }),
      )}
    />
  )
}

/** The customer's orders, newest first. */
export default listPage(MyOrders, ({ myOrders }) => myOrders, {
  title: text('My orders'),
  account: 'narrow',
  sort: '-placedAt',
  columns,
  file: 'orders',
  linked: { status: statuses, open: ['yes'] },
  filterOf: ({ open, ...filter }) => ({ ...filter, ...(open && { open: true }) }),
  search: text('Order number'),
  before: ({ state }) => (
    <>
      <PreparedOrders to={(id) => paths.preparedOrder({ id })} />
      <OrderTabs state={state} />
    </>
  ),
  empty: [text('No orders yet'), null, { label: text('Browse materials'), to: paths.categories }],
  noMatch: text('No matching orders'),
})
