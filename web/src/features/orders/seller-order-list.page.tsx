import type { SuborderStatus } from '@neev/domain/orders'
import { Empty } from '#kit/feedback/Blank.tsx'
import { orderStates } from '#kit/goods/order-states.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#kit/table/RowActions.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { sellerOrderColumns } from './seller-order.columns.tsx'
import { SellerMoveOrder, SellerOrders } from './seller-orders.graphql.ts'

/** The states a seller works through, then those that ended. */
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

/** The parts of orders that this firm sends: what to accept, pack and dispatch. */
export default function SellerOrderListPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const columns = sellerOrderColumns(own)
  const list = useListState({ sort: '-placedAt', filters: { search: 'text', status: statuses } })
  const { data, error, refetch } = useGql(SellerOrders, list.variables, { keep: true })
  const move = useAct(SellerMoveOrder, { says: t('Saved'), refreshes: [SellerOrders] })
  const quick = { PLACED: ['accept', t('Accept')], CONFIRMED: ['pack', t('Packed')] } as const
  const actionsOf = ({ id, status }: { id: string; status: SuborderStatus }): RowAction[] => {
    const open: RowAction = { label: t('Open'), to: own.orderDetail({ id }) }
    if (!may('order:fulfil') || (status !== 'PLACED' && status !== 'CONFIRMED')) return [open]
    const [name, label] = quick[status]
    return [{ label, act: () => move.tell({ suborderId: id, move: name }) }, open]
  }
  return (
    <ListPage
      title={t('Orders')}
      actions={
        <ExportButton
          name="orders"
          columns={columns}
          rows={() => allRows(SellerOrders, list.variables, ({ sellerOrders }) => sellerOrders)}
        />
      }
    >
      <StateTabs list={list} states={orderStates} statuses={statuses} counts={data?.sellerOrders.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number or buyer')} />
      </Filters>
      <ResourceTable
        label={t('Orders')}
        columns={columns}
        page={data?.sellerOrders}
        error={error}
        retry={refetch}
        state={list}
        actions={(part) => <RowActions actions={actionsOf(part)} />}
        empty={
          <Empty title={list.narrowed ? t('No order fits these filters') : t('No orders yet')}>
            {t('They appear here as soon as a buyer has paid.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
