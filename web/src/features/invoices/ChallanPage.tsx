import { taxRows } from '#shared/cart/Sums.tsx'
import { bare, DocumentSign, DocumentSum, GoodsCells } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { showDate } from '#ui/format/dates.ts'
import { ShipmentDocumentSheet } from './ShipmentDocument.tsx'

/** Delivery challan of a shipment (CGST Rule 55): consigner and consignee, goods, value and tax. */
export default function ChallanPage() {
  return (
    <ShipmentDocumentSheet
      kind="CHALLAN"
      facts={(shipment) => [
        ['Challan no.', <b key="number">{shipment.challanNumber}</b>],
        ['Date', shipment.challanAt && showDate(shipment.challanAt)],
        ['Order', shipment.suborderNumber],
        ['PO number', shipment.poNumber],
        ['Place of supply', `${shipment.placeOfSupply} ${shipment.placeOfSupplyName}`],
        ['Tax invoice', shipment.invoiceNumber],
      ]}
    >
      {({ lines, totals, taxKind, supplier }) => (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>#</th>
                <th>Description</th>
                <th>HSN</th>
                <th className="figure">Quantity</th>
                <th>UQC</th>
                <th className="figure">Taxable ₹</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={line.lineId}>
                  <GoodsCells at={index} line={line} />
                  <td className="figure">{bare(line.taxablePaise)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.split}>
            <p className={styles.faint}>
              Taxable values have freight and loading in them. The tax invoice is issued as the goods leave.
            </p>
            <DocumentSum
              rows={[
                ['Taxable value', totals.taxablePaise],
                ...taxRows(
                  totals,
                  taxKind,
                  lines.map(({ rateBp }) => rateBp),
                ),
              ]}
              total={['Total', totals.taxablePaise + totals.cgstPaise + totals.sgstPaise + totals.igstPaise]}
            />
          </div>
          <div className={`${styles.pair} ${styles.last}`}>
            <div />
            <DocumentSign of={supplier.legalName ?? supplier.name} />
          </div>
        </>
      )}
    </ShipmentDocumentSheet>
  )
}
