import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdminSellerOffers } from './admin-seller-offers.graphql.ts'
import { offerStates, sellerOfferColumns } from './seller-offer.columns.tsx'

const statuses = ['LIVE', 'PAUSED', 'DRAFT', 'PENDING_APPROVAL', 'BLOCKED', 'ARCHIVED'] as const
const nothing = () => {}
const columns = sellerOfferColumns({
  stock: nothing,
  price: nothing,
  mayStock: false,
  mayPrice: false,
  own: paths.seller,
})

/** Offers of one seller as shown to the seller, read-only. */
export default function AdminSellerOffersPage() {
  const t = useT()
  const { sellerID = '' } = useParams()
  const tabs = useSellerTabs(sellerID, 'products')
  const list = useListState({ sort: 'title', filters: { search: 'text', status: statuses } })
  const variables = { sellerId: sellerID, page: list.variables.page, ...list.filter }
  const { data, stale } = useData(AdminSellerOffers, variables, { keep: true })
  const { name } = data.adminSeller
  return (
    <ListPage
      title={t('Products of {name}', { name })}
      actions={
        <ExportButton
          name="seller-offers"
          columns={columns}
          rows={() => allRows(AdminSellerOffers, variables, ({ adminSellerOffers }) => adminSellerOffers)}
        />
      }
    >
      <Tabs label={t('Page sections')} tabs={tabs} />
      <StateTabs list={list} states={offerStates} statuses={statuses} counts={data.adminSellerOffers.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Item or SKU')} />
      </Filters>
      <ResourceTable
        label={t('Products')}
        columns={columns}
        page={data.adminSellerOffers}
        stale={stale}
        state={list}
        empty={<Empty title={list.narrowed ? t('No results for these filters') : t('Nothing on sale yet')} />}
      />
    </ListPage>
  )
}
