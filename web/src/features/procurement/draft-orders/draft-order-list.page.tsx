import { draftOrderStatuses } from '@neev/domain/procurement/draft-orders'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { useDraftOrderPaths } from '#state/use-draft-order-paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { draftOrderColumns } from './draft-order.columns.tsx'
import { draftOrderStates } from './draft-order-labels.ts'
import { DraftOrders } from './draft-orders.operations.graphql.ts'

/** Draft orders of the business, or all for staff. */
export default function DraftOrderListPage() {
  const t = useT()
  const own = useDraftOrderPaths()
  const may = useMay()('draftOrder:write')
  const columns = draftOrderColumns(({ id }) => own.detail({ id }))
  const list = useListState({
    sort: '-createdAt',
    filters: { search: 'text', status: draftOrderStatuses },
  })
  const { data, stale } = useData(DraftOrders, list.variables, { keep: true })
  return (
    <ListPage
      title={t('Draft orders')}
      subtitle={t('Prepare an order for a customer. It is placed only when the customer confirms it.')}
      actions={
        <>
          <ExportButton
            name="draft-orders"
            columns={columns}
            rows={() => allRows(DraftOrders, list.variables, (page) => page.draftOrders)}
          />
          {may && (
            <Link className="button primary" to={own.edit()}>
              {t('New draft order')}
            </Link>
          )}
        </>
      }
    >
      <StateTabs list={list} states={draftOrderStates} statuses={draftOrderStatuses} counts={data.draftOrders.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, customer, city or pincode')} />
      </Filters>
      <ResourceTable
        label={t('Draft orders')}
        columns={columns}
        page={data.draftOrders}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No draft orders match these filters') : t('No draft orders yet')}>
            {t('When a customer orders by phone, type the order here and send the link.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
