import { openCount } from '@neev/domain/orders/orders/orders'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { OrderTable } from './admin-order-table.tsx'
import { AdminOrderCounts } from './admin-orders.graphql.ts'

/** All orders. */
export default function AdminOrderListPage() {
  const t = useT()
  const counts = useGql(AdminOrderCounts).data?.orderCounts
  const open = counts && openCount(counts)
  return (
    <OrderTable
      title={t('Orders')}
      subtitle={open !== undefined && t('{n, plural, one {# open order} other {# open orders}}', { n: open })}
      counts={counts}
      open={(id) => paths.admin.orderDetail({ id })}
    />
  )
}
