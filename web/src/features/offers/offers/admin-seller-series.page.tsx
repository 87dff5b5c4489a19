import { useParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { AdminSellerSeries } from './admin-seller-offers.graphql.ts'
import { ownFamilyColumns } from './own-family.columns.tsx'

const columns = ownFamilyColumns(({ identifier }) => paths.product({ identifier }))

function SellerTabs() {
  const t = useT()
  const { sellerID = '' } = useParams()
  return <Tabs label={t('Page sections')} tabs={useSellerTabs(sellerID, 'series')} />
}

/** Series that one seller sells, with number of sizes and lowest price, read-only. */
export default listPage(AdminSellerSeries, ({ adminSellerSeries }) => adminSellerSeries, {
  title: ({ adminSeller: { name } }, t) => t('Series of {name}', { name }),
  label: text('Series'),
  isFlat: true,
  fixed: () => ({ sellerId: useParams().sellerID ?? '' }),
  sort: 'title',
  columns,
  file: 'seller-series',
  search: text('Brand or product'),
  before: () => <SellerTabs />,
  empty: [text('No series on sale yet')],
  noMatch: text('No results for these filters'),
})
