import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import styles from '#ui/Tabs.module.css'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdminSellerSeries } from './admin-seller-offers.graphql.ts'
import { ownFamilyColumns } from './own-family.columns.tsx'

const columns = ownFamilyColumns(({ identifier }) => paths.product({ identifier }))

/** Series that one seller sells, with number of sizes and lowest price, read-only. */
export default function AdminSellerSeriesPage() {
  const t = useT()
  const { sellerID = '' } = useParams()
  const tabs = useSellerTabs(sellerID, 'series')
  const list = useListState({ sort: 'title', filters: { search: 'text' } })
  const variables = { sellerId: sellerID, page: list.variables.page, ...list.filter }
  const { data, stale } = useData(AdminSellerSeries, variables, { keep: true })
  const { name } = data.adminSeller
  return (
    <ListPage
      title={t('Series of {name}', { name })}
      actions={
        <ExportButton
          name="seller-series"
          columns={columns}
          rows={() => allRows(AdminSellerSeries, variables, ({ adminSellerSeries }) => adminSellerSeries)}
        />
      }
    >
      <Tabs label={t('Page sections')} tabs={tabs} />
      <div className={styles.belowTabs}>
        <Filters state={list}>
          <SearchFilter state={list} label={t('Brand or product')} />
        </Filters>
        <ResourceTable
          label={t('Series')}
          columns={columns}
          page={data.adminSellerSeries}
          stale={stale}
          state={list}
          empty={<Empty title={list.narrowed ? t('No results for these filters') : t('No series on sale yet')} />}
        />
      </div>
    </ListPage>
  )
}
