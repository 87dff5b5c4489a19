import { istDate } from '@neev/domain/core/fiscal'
import { type OrderStatus, suborderStatuses } from '@neev/domain/orders/orders/orders'
import type { ReactNode } from 'react'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, link, money, status, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters } from '#ui/table/Filters.tsx'
import { ListFilters } from '#ui/table/ListFilters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ListTools } from '#ui/table/ListTools.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useColumns } from '#ui/table/use-columns.ts'
import { useListState } from '#ui/table/use-list-state.ts'
import { NoMatch } from '../claims/NoMatch.tsx'
import { AdminOrdersSheet } from '../exports.graphql.ts'
import { nextStep } from '../seller/seller-next-step.ts'
import { PrintDocuments } from '../shipments/PrintDocuments.tsx'
import { type AdminOrderRowFragment, AdminOrders, SellersOfOrders } from './admin-orders.graphql.ts'

type Order = AdminOrderRowFragment

/** The most important next step of all suborders: a late one, otherwise the first. */
const stepOf = (t: T, order: Order) => {
  const now = new Date()
  const steps = order.suborders.flatMap((suborder) => nextStep(t, suborder, now) ?? [])
  return steps.find(({ late }) => late) ?? steps[0]
}

/** Columns of orders for admins; `open` returns the page of one. */
const adminOrderColumns = (open: (id: string) => string): Column<Order>[] => [
  link<Order>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => open(id),
    { second: ({ placedAt }) => showMoment(placedAt), sort: 'placedAt' },
  ),
  textColumn<Order>(text('Buyer'), ({ buyer }) => buyer.name, {
    second: ({ pincode, shipping }) => `${pincode} ${shipping.city}`,
  }),
  textColumn<Order>(text('Seller'), ({ suborders }) => suborders[0]?.seller.name, {
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

const statuses: readonly OrderStatus[] = ['IN_PROGRESS', ...suborderStatuses]
const ages = ['1', '7', '30'] as const
const payments = [
  'UNPAID',
  'PENDING',
  'REVIEW',
  'PAID',
  'FAILED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'ON_CREDIT',
] as const
const paymentLabels = {
  UNPAID: text('Unpaid'),
  PENDING: text('Pending'),
  REVIEW: text('In review'),
  PAID: text('Paid'),
  FAILED: text('Failed'),
  PARTIALLY_REFUNDED: text('Partly refunded'),
  REFUNDED: text('Refunded'),
  ON_CREDIT: text('On credit'),
} as const
const dayMs = 86_400_000

/** Midnight in India a number of days ago: constant all day, so that the list is requested once. */
const since = (days: string) =>
  new Date(`${istDate(new Date(Date.now() - (Number(days) - 1) * dayMs))}T00:00:00+05:30`).toISOString()

type Props = {
  title: string
  subtitle?: ReactNode
  /** Tabs of the record that the list belongs to. */
  tabs?: ReactNode
  /** Restricts to this buyer. */
  userId?: string
  /** Restricts to orders with a suborder of this seller. */
  sellerId?: string
  /** Number of orders by status, for the tabs. */
  counts?: readonly { status: OrderStatus; count: number }[] | undefined
  /** The page of one order. */
  open: (id: string) => string
}

const useSellers = () => {
  const t = useT()
  const sellers = useGql(SellersOfOrders).data?.sellersOfOrders ?? []
  return [{ label: t('Seller'), options: sellers.map(({ id, name }) => ({ value: id, label: name })) }]
}

const controls = {
  search: text('Order number, buyer, seller or city'),
  choices: {
    placed: {
      label: text('Placed'),
      options: { 1: text('Today'), 7: text('Last 7 days'), 30: text('Last 30 days') },
    },
    paymentStatus: { label: text('Payment'), options: paymentLabels },
    paymentMethod: {
      label: text('Payment method'),
      options: { GATEWAY: text('Online'), DIRECT: text('Bank transfer'), CREDIT: text('On credit') },
    },
    late: {
      label: text('Late'),
      options: { ANSWER: text('Not accepted on time'), DELIVERY: text('Not delivered in time') },
    },
  },
}
const controlsWithSeller = { ...controls, records: { names: ['sellerId'], useChoices: useSellers } }

/** Orders for admins: all, of one buyer, or of one seller. */
export function OrderTable({ title, subtitle, tabs, userId, sellerId, counts = [], open }: Props) {
  const t = useT()
  const may = useMay()
  const list = useListState({
    sort: '-placedAt',
    filters: {
      search: 'text',
      status: statuses,
      paymentStatus: payments,
      paymentMethod: ['GATEWAY', 'DIRECT', 'CREDIT'],
      placed: ages,
      late: ['ANSWER', 'DELIVERY'],
      sellerId: 'text',
    },
  })
  const { placed, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: {
      ...filter,
      ...(userId && { userId }),
      ...(sellerId && { sellerId }),
      ...(placed && { from: since(placed) }),
    },
  }
  const { data, stale } = useData(AdminOrders, variables, { keep: true })
  const chosen = useColumns('AdminOrders', adminOrderColumns(open))
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <ExportButton
          name="orders"
          columns={chosen.shown}
          rows={() => allRows(AdminOrders, variables, ({ orders }) => orders)}
          sheet={
            may('export:any') &&
            (async () => (await request(AdminOrdersSheet, { filter: variables.filter })).ordersSheet)
          }
        />
      }
    >
      {tabs}
      {counts.length > 0 && <StateTabs list={list} states={orderStates} statuses={statuses} counts={counts} />}
      <Filters state={list} tools={<ListTools list="AdminOrders" state={list} columns={chosen} />}>
        <ListFilters of={sellerId ? controls : controlsWithSeller} state={list} />
      </Filters>
      <ResourceTable
        label={title}
        columns={chosen.shown}
        page={data.orders}
        stale={stale}
        state={list}
        {...(may('invoice:read:any') && {
          bulk: (rows: readonly { id: string }[]) => <PrintDocuments orderIds={rows.map(({ id }) => id)} />,
          load: (limit: number) => allRows(AdminOrders, variables, ({ orders }) => orders, limit),
        })}
        actions={({ id }) => <RowActions actions={[{ label: t('Open'), to: open(id) }]} />}
        empty={
          list.narrowed ? (
            <NoMatch list={list} finds={text('The search finds order numbers, buyers, sellers and cities.')} />
          ) : (
            <Empty title={t('No orders yet')}>{t('Orders appear here as soon as they are placed.')}</Empty>
          )
        }
      />
    </ListPage>
  )
}
