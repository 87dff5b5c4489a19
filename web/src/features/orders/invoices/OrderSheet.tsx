import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { documentLink } from './document-link.ts'
import type { OrderDocumentQuery } from './invoices.graphql.ts'

/** A document of a whole order, with the way back to it. */
export function OrderSheet({ of }: { of: OrderDocumentQuery['orderDocument'] }) {
  const t = useT()
  return (
    <PrintedSheet
      of={of.printed}
      linkTo={documentLink}
      file={of.pdfUrl}
      back={{ to: paths.order({ id: of.orderId }), label: t('Order {number}', { number: of.orderNumber }) }}
    />
  )
}
