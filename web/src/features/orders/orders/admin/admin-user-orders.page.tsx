import { useParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { OrderTable } from './admin-order-table.tsx'
import { AdminOrders } from './admin-orders.graphql.ts'

const newest = { page: 1, size: 20, sort: '-placedAt' }

/** Orders of one buyer. */
export default function AdminUserOrdersPage() {
  const t = useT()
  const { userID = '' } = useParams()
  const { data } = useGql(AdminOrders, { page: newest, filter: { userId: userID } })
  const name = data?.orders.items[0]?.buyer.name
  return (
    <OrderTable
      title={name ? t('Orders of {name}', { name }) : t('Buyer’s orders')}
      userId={userID}
      open={(orderid) => paths.admin.userOrderDetail({ orderid })}
    />
  )
}
