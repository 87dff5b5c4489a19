import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { receivedColumns } from './quotation.columns.tsx'
import { invitationStateNames, invitationStates } from './quotation-labels.ts'
import { ReceivedQuoteRequests } from './quotations.operations.graphql.ts'

/** Requests for quotation that the business is invited to. */
export default function SellerQuotationListPage() {
  const t = useT()
  const own = useSellingPaths()
  const columns = receivedColumns(({ id }) => own.quotationDetail({ id }))
  const list = useListState({
    sort: '-createdAt',
    filters: { search: 'text', status: invitationStateNames },
  })
  const { data, stale } = useData(ReceivedQuoteRequests, list.variables, { keep: true })
  return (
    <ListPage
      title={t('Quotations')}
      subtitle={t('Buyers ask for delivered prices. Answer before the deadline.')}
      actions={
        <ExportButton
          name="quotations"
          columns={columns}
          rows={() => allRows(ReceivedQuoteRequests, list.variables, (page) => page.receivedQuoteRequests)}
        />
      }
    >
      <StateTabs
        list={list}
        states={invitationStates}
        statuses={invitationStateNames}
        counts={data.receivedQuoteRequests.counts}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, title or pincode')} />
      </Filters>
      <ResourceTable
        label={t('Quotations')}
        columns={columns}
        page={data.receivedQuoteRequests}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No requests match these filters') : t('No requests yet')}>
            {t('Requests appear here when a buyer asks for items that you sell and deliver.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
