import { useParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { listPage } from '#ui/table/list-page.tsx'
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

function SellerTabs() {
  const t = useT()
  const { sellerID = '' } = useParams()
  return <Tabs label={t('Page sections')} tabs={useSellerTabs(sellerID, 'products')} />
}

/** Offers of one seller as shown to the seller, read-only. */
export default listPage(AdminSellerOffers, ({ adminSellerOffers }) => adminSellerOffers, {
  title: ({ adminSeller: { name } }, t) => t('Products of {name}', { name }),
  label: text('Products'),
  isFlat: true,
  fixed: () => ({ sellerId: useParams().sellerID ?? '' }),
  sort: 'title',
  columns,
  file: 'seller-offers',
  tabs: { labels: offerStates, statuses },
  search: text('Item or SKU'),
  before: () => <SellerTabs />,
  empty: [text('Nothing on sale yet')],
  noMatch: text('No results for these filters'),
})
