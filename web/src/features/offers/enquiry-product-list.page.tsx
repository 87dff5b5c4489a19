import { Empty } from '#kit/feedback/Blank.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { OwnListPage } from './OwnListPage.tsx'
import { RequestOffers } from './on-request.graphql.ts'
import { requestOfferColumns, requestStates } from './request-offer.columns.tsx'
import { useRequestActions } from './use-request-actions.ts'

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
  const { data, error, refetch } = useGql(RequestOffers, list.variables, { keep: true })
  const actionsOf = useRequestActions()
  return (
    <>
      <StateTabs list={list} states={requestStates} statuses={statuses} counts={data?.requestOffers.counts} />
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
        page={data?.requestOffers}
        error={error}
        retry={refetch}
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
