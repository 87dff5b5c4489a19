import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { OwnListPage } from '../OwnListPage.tsx'
import { useRequestActions } from '../proposals/use-request-actions.ts'
import { RequestOffers } from './on-request.graphql.ts'
import { requestOfferColumns, requestStates } from './request-offer.columns.tsx'

const statuses = ['LIVE', 'PAUSED', 'PENDING_APPROVAL', 'DRAFT', 'ARCHIVED'] as const

/** The business's offers on request, change requests, and drafts. */
export default function EnquiryProductListPage() {
  const t = useT()
  return (
    <OwnListPage
      title={t('Products on request')}
      subtitle={t('Products without a price: buyers ask you, and you quote.')}
      create={t('Add product')}
      Offers={OnRequest}
    />
  )
}

function OnRequest() {
  const t = useT()
  const may = useMay()('offer:write:request')
  const list = useListState({ sort: '-updatedAt', filters: { search: 'text', status: statuses } })
  const { data, stale } = useData(RequestOffers, list.variables, { keep: true })
  const actionsOf = useRequestActions()
  return (
    <>
      <StateTabs list={list} states={requestStates} statuses={statuses} counts={data.requestOffers.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Product or category')} />
        <ExportButton
          name="on-request"
          columns={requestOfferColumns}
          rows={() => allRows(RequestOffers, list.variables, ({ requestOffers }) => requestOffers)}
        />
      </Filters>
      <ResourceTable
        label={t('Products on request')}
        columns={requestOfferColumns}
        page={data.requestOffers}
        stale={stale}
        state={list}
        actions={(offer) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.enquiry.productDetails({ productname: offer.productIdentifier }) },
              ...(may ? actionsOf(offer) : []),
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('Nothing on request yet')}>
            {t('Add a product, or choose one from the catalogue.')}
          </Empty>
        }
      />
    </>
  )
}
