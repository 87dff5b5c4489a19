import { paths } from '#navigation/paths.ts'
import { einvoicePage } from './einvoice-page.tsx'

/** E-invoices of all sellers, for admins. */
export default einvoicePage({
  withSeller: true,
  useOrderPath:
    () =>
    ({ orderId }) =>
      paths.admin.orderDetail({ id: orderId }),
})
