import { challanCopies, type ShipmentDocumentKind, shipmentDocuments } from '@neev/domain/shipping/shipping-documents'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { sellingPaths } from '#routes/paths/selling.ts'
import { paths } from '#routes/paths.ts'
import { DocumentSheet, Facts } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { useMay } from '#state/use-may.ts'
import { Party, place } from './DocumentParty.tsx'
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
  const shipment = data.shipmentDocument
  const { supplier } = shipment
  const area = may('dashboard:superSeller')
    ? paths.superSeller
    : may('dashboard:subBusiness')
      ? paths.subBusiness
      : paths.seller
  const suborder = may('order:read:any')
    ? paths.admin.orderDetail({ id: shipment.orderId })
    : sellingPaths(area.root.pattern).orderDetail({ id: shipment.suborderId })
  const file = shipment.files.find((one) => one.kind === kind)
  return (
    <DocumentSheet
      title={shipmentDocuments[kind]}
      subtitle={
        kind === 'CHALLAN' ? (shipment.status === 'VOID' ? 'Cancelled' : challanCopies[0]) : shipment.shipmentNumber
      }
      back={{
        to: shipment.isMine ? paths.order({ id: shipment.orderId }) : suborder,
        label: t('Order {number}', { number: shipment.orderNumber }),
      }}
      {...(file && { file: file.url })}
      from={
        <>
          <b className={styles.name}>{supplier.legalName ?? supplier.name}</b>
          <p>{place(supplier)}</p>
          {supplier.gstin && <p>GSTIN {supplier.gstin}</p>}
        </>
      }
    >
      <div className={styles.pair}>
        <Facts of={facts(shipment)} />
        <Facts
          of={[
            ['Vehicle', shipment.vehicleNumber],
            ['Driver', [shipment.driverName, shipment.driverMobile].filter(Boolean).join(', ')],
            ['Transporter', shipment.transporter],
            ['LR number', shipment.lrNumber],
            ['E-way bill', shipment.ewayNumber?.replace(/(\d{4})(?=\d)/g, '$1 ')],
            [
              'Test certificates',
              shipment.traceCode && <Link to={paths.trace({ code: shipment.traceCode })}>{shipment.traceCode}</Link>,
            ],
          ]}
        />
      </div>
      <div className={styles.pair}>
        <Party title="Consignee" of={shipment.recipient} />
        <Party title="Delivered to" of={shipment.shipTo} />
        {shipment.dispatchedFrom && <Party title="Dispatched from" of={shipment.dispatchedFrom} />}
      </div>
      {children(shipment)}
    </DocumentSheet>
  )
}
