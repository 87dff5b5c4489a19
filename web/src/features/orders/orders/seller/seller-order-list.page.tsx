import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { SellingPaths } from '#routes/paths/selling.ts'
import { paths } from '#routes/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, labels, link, money, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ListTools } from '#ui/table/ListTools.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useColumns } from '#ui/table/use-columns.ts'
import { useListState } from '#ui/table/use-list-state.ts'
import { NoMatch } from '../claims/NoMatch.tsx'
import { SellerOrdersSheet } from '../exports.graphql.ts'
import { PrintDocuments } from '../shipments/PrintDocuments.tsx'
import { nextStep } from './seller-next-step.ts'
import {
  PackShipment,
  type SellerOrderRowFragment,
  SellerOrders,
  SellerTransitionOrder,
} from './seller-orders.graphql.ts'

type Suborder = SellerOrderRowFragment

const sellerOrderColumns = (own: SellingPaths): Column<Suborder>[] => [
  link<Suborder>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => own.orderDetail({ id }),
    { second: ({ placedAt }) => showMoment(placedAt), sort: 'placedAt' },
  ),
  labels<Suborder>(text('Buyer'), ({ buyerName }) => buyerName, {
    second: ({ shipTo }) => shipTo && `${shipTo.pincode} ${shipTo.city}`,
  }),
  ...(own === paths.superSeller ? [labels<Suborder>(text('Sent by'), ({ dealer }) => dealer?.name)] : []),
  figure<Suborder>(text('Weight'), ({ grams }) => massText(grams)),
  money<Suborder>(text('Total with GST'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  status<Suborder, Suborder['status']>(text('Status'), (suborder) => suborder.status, orderStates),
  {
    title: text('Next step'),
    sort: 'acceptBy',
    show: (suborder, t) => {
      const step = nextStep(t, suborder, new Date())
      return <span className={step?.late ? 'late-text' : 'ink2'}>{step?.text ?? '–'}</span>
    },
    plain: (suborder, t) => nextStep(t, suborder, new Date())?.text ?? '',
  },
]

/** Statuses in the order of a seller's work, then the final ones. */
const statuses = [
  'PLACED',
  'CONFIRMED',
  'PACKED',
  'DISPATCHED',
  'CANCEL_REQUESTED',
  'ON_HOLD',
  'DELIVERED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
] as const satisfies SuborderStatus[]

/** Suborders of the business: to accept, pack and dispatch. */
export default function SellerOrderListPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const chosen = useColumns('SellerOrders', sellerOrderColumns(own))
  const list = useListState({ sort: '-placedAt', filters: { search: 'text', status: statuses } })
  const { data, stale } = useData(SellerOrders, list.variables, { keep: true })
  const transition = useMutation(SellerTransitionOrder, { successMessage: t('Saved') })
  const pack = useMutation(PackShipment, { successMessage: t('Packed') })
  const actionsOf = ({ id, status }: { id: string; status: SuborderStatus }): RowAction[] => {
    const open: RowAction = { label: t('Open'), to: own.orderDetail({ id }) }
    if (!may('order:fulfil')) return [open]
    if (status === 'PLACED')
      return [{ label: t('Accept'), run: () => transition.runSafely({ suborderId: id, transition: 'accept' }) }, open]
    if (status === 'CONFIRMED')
      return [{ label: t('Packed'), run: () => pack.runSafely({ suborderId: id, lines: null }) }, open]
    return [open]
  }
  return (
    <ListPage
      title={t('Orders')}
      actions={
        <ExportButton
          name="orders"
          columns={chosen.shown}
          rows={() => allRows(SellerOrders, list.variables, ({ sellerOrders }) => sellerOrders)}
          sheet={
            may('export:own') &&
            (async () => (await request(SellerOrdersSheet, { filter: list.variables.filter })).sellerOrdersSheet)
          }
        />
      }
    >
      <StateTabs list={list} states={orderStates} statuses={statuses} counts={data.sellerOrders.counts} />
      <Filters state={list} tools={<ListTools list="SellerOrders" state={list} columns={chosen} />}>
        <SearchFilter state={list} label={t('Order number, buyer or city')} />
      </Filters>
      <ResourceTable
        label={t('Orders')}
        columns={chosen.shown}
        page={data.sellerOrders}
        stale={stale}
        state={list}
        bulk={(rows) => <PrintDocuments suborderIds={rows.map(({ id }) => id)} />}
        load={(limit) => allRows(SellerOrders, list.variables, ({ sellerOrders }) => sellerOrders, limit)}
        actions={(suborder) => <RowActions actions={actionsOf(suborder)} />}
        empty={
          list.narrowed ? (
            <NoMatch list={list} finds={t('The search finds order numbers, buyers and cities.')} />
          ) : (
            <Empty title={t('No orders yet')}>{t('They appear here as soon as a buyer has paid.')}</Empty>
          )
        }
      />
    </ListPage>
  )
}
