import { paths } from '#navigation/paths.ts'
import { claimPage } from './claim-page.ts'

/** All claims, for admins. */
export default claimPage(
  () =>
    ({ orderId }) =>
      paths.admin.orderDetail({ id: orderId }),
)
