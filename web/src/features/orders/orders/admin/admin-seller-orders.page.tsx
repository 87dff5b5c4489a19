import { useParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { OrderTable } from './admin-order-table.tsx'
import { SellersOfOrders } from './admin-orders.graphql.ts'

/** Orders with a suborder of one seller. */
export default function AdminSellerOrdersPage() {
  const t = useT()
  const { sellerID = '' } = useParams()
  const { data } = useGql(SellersOfOrders)
  const name = data?.sellersOfOrders.find(({ id }) => id === sellerID)?.name
  return (
    <OrderTable
      title={name ? t('Orders of {name}', { name }) : t('Seller’s orders')}
      tabs={<Tabs label={t('Page sections')} tabs={useSellerTabs(sellerID, 'orders')} />}
      sellerId={sellerID}
      open={(orderid) => paths.admin.sellerOrderDetail({ sellerID, orderid })}
    />
  )
}
