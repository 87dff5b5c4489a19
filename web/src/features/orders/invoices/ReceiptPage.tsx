import { Navigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { paths } from '#navigation/paths.ts'
import { OrderDocument } from './invoices.graphql.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** Receipt for the payment of an order. Before payment there is only the proforma. */
export default function ReceiptPage() {
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const { orderDocument } = useData(OrderDocument, { id, kind: 'RECEIPT' }).data
  if (orderDocument.kind !== 'RECEIPT') return <Navigate to={paths.invoiceWithoutResponse({ order: id })} replace />
  return <OrderSheet of={orderDocument} />
}
