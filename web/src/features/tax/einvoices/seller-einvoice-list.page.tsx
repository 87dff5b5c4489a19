import { useLocation } from 'react-router'
import { sellingPaths } from '#routes/paths/selling.ts'
import { EinvoiceList } from './EinvoiceList.tsx'

/** A seller's own e-invoices. */
export default function SellerEinvoiceListPage() {
  const { pathname } = useLocation()
  const to = sellingPaths(pathname)
  return <EinvoiceList orderPath={({ suborderId }) => to.orderDetail({ id: suborderId })} />
}
