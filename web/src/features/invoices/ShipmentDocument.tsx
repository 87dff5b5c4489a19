import { challanCopies, type ShipmentDocumentKind, shipmentDocuments } from '@neev/domain/shipping/shipping-documents'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { sellingPaths } from '#routes/paths/selling.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Party, place } from './DocumentParty.tsx'
import { DocumentSheet, Facts } from './PrintedDocument.tsx'
import { ShipmentDocument, type ShipmentDocumentQuery } from './shipping-documents.graphql.ts'

export type Load = ShipmentDocumentQuery['shipmentDocument']
type Fact = readonly [label: string, value: ReactNode]

type Props = {
  kind: ShipmentDocumentKind
  /** Number and dates of the document, shown above the parties on the left. */
  facts: (load: Load) => readonly Fact[]
  children: (load: Load) => ReactNode
}

/** A document of one shipment, for its sender, its buyer and admins. */
export function ShipmentDocumentSheet({ kind, facts, children }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const may = useMay()
  const { data } = useData(ShipmentDocument, { id: search.get('id') ?? '' })
  const ownShipment = data.shipmentDocument
  const { supplier } = ownShipment
  const area = may('dashboard:superSeller')
    ? paths.superSeller
    : may('dashboard:subBusiness')
      ? paths.subBusiness
      : paths.seller
  const suborder = may('order:read:any')
    ? paths.admin.orderDetail({ id: ownShipment.orderId })
    : sellingPaths(area.root.pattern).orderDetail({ id: ownShipment.suborderId })
  const file = ownShipment.files.find((one) => one.kind === kind)
  return (
    <DocumentSheet
      title={shipmentDocuments[kind]}
      subtitle={
        kind === 'CHALLAN'
          ? ownShipment.status === 'VOID'
            ? 'Cancelled'
            : challanCopies[0]
          : ownShipment.shipmentNumber
      }
      back={{
        to: ownShipment.isMine ? paths.order({ id: ownShipment.orderId }) : suborder,
        label: t('Order {number}', { number: ownShipment.orderNumber }),
      }}
      {...(file && { file: file.url })}
      from={
        <>
          <b className="paper-name">{supplier.legalName ?? supplier.name}</b>
          <p>{place(supplier)}</p>
          {supplier.gstin && <p>GSTIN {supplier.gstin}</p>}
        </>
      }
    >
      <div className="paper-pair">
        <Facts of={facts(ownShipment)} />
        <Facts
          of={[
            ['Vehicle', ownShipment.vehicleNumber],
            ['Driver', [ownShipment.driverName, ownShipment.driverMobile].filter(Boolean).join(', ')],
            ['Transporter', ownShipment.transporter],
            ['LR number', ownShipment.lrNumber],
            ['E-way bill', ownShipment.ewayNumber?.replace(/(\d{4})(?=\d)/g, '$1 ')],
            [
              'Test certificates',
              ownShipment.traceCode && (
                <Link to={paths.trace({ code: ownShipment.traceCode })}>{ownShipment.traceCode}</Link>
              ),
            ],
          ]}
        />
      </div>
      <div className="paper-pair">
        <Party title="Consignee" of={ownShipment.recipient} />
        <Party title="Delivered to" of={ownShipment.shipTo} />
        {ownShipment.dispatchedFrom && <Party title="Dispatched from" of={ownShipment.dispatchedFrom} />}
      </div>
      {children(ownShipment)}
    </DocumentSheet>
  )
}
