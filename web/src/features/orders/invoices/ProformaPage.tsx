import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { OrderDocument } from './invoices.graphql.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** Proforma of an order with payment details, for approval or transfer before payment. */
export default function ProformaPage() {
  const [search] = useSearchParams()
  const { data } = useData(OrderDocument, { id: search.get('order') ?? '', kind: 'PROFORMA' })
  return <OrderSheet of={data.orderDocument} />
}
