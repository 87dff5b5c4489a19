import { paths } from '#routes/paths.ts'
import { EinvoiceList } from './EinvoiceList.tsx'

/** E-invoices of all sellers, for admins. */
export default function AdminEinvoiceListPage() {
  return <EinvoiceList withSeller orderPath={({ orderId }) => paths.admin.orderDetail({ id: orderId })} />
}
