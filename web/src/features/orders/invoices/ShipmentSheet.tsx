import type { ShipmentDocumentKind } from '@neev/domain/orders/shipping-documents/shipping-documents'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { sellingPaths } from '#navigation/paths/selling.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { useMay } from '#state/use-may.ts'
import { documentLink } from './document-link.ts'
import { ShipmentDocument } from './shipping-documents.graphql.ts'

/** A document of one shipment, for its sender, its buyer and admins. */
export function ShipmentSheet({ kind }: { kind: ShipmentDocumentKind }) {
  const t = useT()
  const [search] = useSearchParams()
  const may = useMay()
  const { data } = useData(ShipmentDocument, { id: search.get('id') ?? '', kind })
  const shipment = data.shipmentDocument
  const area = may('dashboard:superSeller')
    ? paths.superSeller
    : may('dashboard:subBusiness')
      ? paths.subBusiness
      : paths.seller
  const suborder = may('order:read:any')
    ? paths.admin.orderDetail({ id: shipment.orderId })
    : sellingPaths(area.root.pattern).orderDetail({ id: shipment.suborderId })
  return (
    <PrintedSheet
      of={shipment.printed}
      linkTo={documentLink}
      file={shipment.files.find((one) => one.kind === kind)?.url}
      back={{
        to: shipment.isMine ? paths.order({ id: shipment.orderId }) : suborder,
        label: t('Order {number}', { number: shipment.orderNumber }),
      }}
    />
  )
}
