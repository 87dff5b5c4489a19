import { paths } from '#routes/paths.ts'
import { ClaimList } from './ClaimList.tsx'

/** All claims, for admins. */
export default function AdminClaimListPage() {
  return <ClaimList to={({ orderId }) => paths.admin.orderDetail({ id: orderId })} />
}
