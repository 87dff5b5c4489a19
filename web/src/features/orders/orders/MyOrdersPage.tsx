import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { PreparedOrders } from '#shared/orders/PreparedOrders.tsx'
import styles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type Column, labels, link, moment, money, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
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
  labels(text('Goods'), ({ suborders }) =>
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

const states = tabs.flatMap((tab) => (tab.status ? [tab.status] : []))

/** The customer's orders, newest first. */
export default function MyOrdersPage() {
  const t = useT()
  const state = useListState({ sort: '-placedAt', filters: { search: 'text', status: states, open: ['yes'] } })
  const { open: isOpen, ...filter } = state.filter
  const variables = { page: state.variables.page, filter: { ...filter, ...(isOpen && { open: true }) } }
  const { data, stale } = useData(MyOrders, variables, { keep: true })
  return (
    <div className={`wrap narrow ${styles.page}`}>
      <ListPage
        title={t('My orders')}
        actions={
          <ExportButton
            name="orders"
            columns={columns}
            rows={() => allRows(MyOrders, variables, (all) => all.myOrders)}
          />
        }
      >
        <PreparedOrders to={(id) => paths.preparedOrder({ id })} />
        <Tabs
          label={t('Status')}
          tabs={tabs.map(({ status, open, label }) => ({
            to: state.href({ status, open }),
            label: t(label),
            current: filter.status === status && isOpen === open,
          }))}
        />
        <Filters state={state}>
          <SearchFilter state={state} label={t('Order number')} />
        </Filters>
        <ResourceTable
          label={t('My orders')}
          columns={columns}
          page={data.myOrders}
          stale={stale}
          state={state}
          empty={
            <Empty
              title={state.narrowed ? t('No matching orders') : t('No orders yet')}
              action={
                <Link className="button" to={paths.categories()}>
                  {t('Browse materials')}
                </Link>
              }
            />
          }
        />
      </ListPage>
    </div>
  )
}
