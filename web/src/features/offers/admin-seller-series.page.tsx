import { useParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { Empty, Failed } from '#ui/feedback/Blank.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdminSellerSeries, NameOfSeller } from './admin-seller-offers.graphql.ts'
import { ownFamilyColumns } from './own-family.columns.tsx'

const columns = ownFamilyColumns(({ identifier }) => paths.product({ identifier }))

/** Series that one seller sells, with number of sizes and lowest price, read-only. */
export default function AdminSellerSeriesPage() {
  const t = useT()
  const { sellerID = '' } = useParams()
  const tabs = useSellerTabs(sellerID, 'series')
  const list = useListState({ sort: 'title', filters: { search: 'text' } })
  const variables = { sellerId: sellerID, page: list.variables.page, ...list.filter }
  const seller = useGql(NameOfSeller, { id: sellerID })
  const { data, error, refetch } = useGql(AdminSellerSeries, variables, { keep: true })
  const name = seller.data?.adminSeller.name
  if (seller.error && !seller.data) return <Failed error={seller.error} retry={seller.refetch} />
  return (
    <ListPage
      title={name ? t('Series of {name}', { name }) : t('Seller’s series')}
      actions={
        <ExportButton
          name="seller-series"
          columns={columns}
          rows={() => allRows(AdminSellerSeries, variables, ({ adminSellerSeries }) => adminSellerSeries)}
        />
      }
    >
      <Tabs label={t('Page sections')} tabs={tabs} />
      <div className="below-tabs">
        <Filters state={list}>
          <SearchFilter state={list} label={t('Brand or product')} />
        </Filters>
        <ResourceTable
          label={t('Series')}
          columns={columns}
          page={data?.adminSellerSeries}
          error={error}
          retry={refetch}
          state={list}
          empty={<Empty title={list.narrowed ? t('No results for these filters') : t('No series on sale yet')} />}
        />
      </div>
    </ListPage>
  )
}
