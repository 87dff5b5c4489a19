import { formatKg } from '@neev/domain/core/quantity'
import { Facts } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { showDate } from '#ui/format/dates.ts'
import { ShipmentDocumentSheet } from './ShipmentDocument.tsx'

/** The driver's document. Only the buyer's copy has the delivery code. */
export default function DispatchNotePage() {
  return (
    <ShipmentDocumentSheet
      kind="DISPATCH_NOTE"
      facts={(shipment) => [
        ['Shipment', <b key="number">{shipment.shipmentNumber}</b>],
        ['Dispatched', shipment.dispatchedAt && showDate(shipment.dispatchedAt)],
        ['Order', shipment.suborderNumber],
        ['Invoice', shipment.invoiceNumber],
        ['Challan', shipment.challanNumber],
      ]}
    >
      {({ lines, grams, site, shipTo, deliveryCode }) => (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>#</th>
                <th>Description</th>
                <th className="figure">Pieces</th>
                <th className="figure">Weight</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={line.lineId}>
                  <td>{index + 1}</td>
                  <td>{line.title}</td>
                  <td className="figure">{line.pieces ?? '–'}</td>
                  <td className="figure">{formatKg(line.grams)}</td>
                </tr>
              ))}
              <tr className={styles.sumRow}>
                <td />
                <td>Total</td>
                <td />
                <td className="figure">{formatKg(grams)}</td>
              </tr>
            </tbody>
          </table>
          <div className={styles.split}>
            <Facts
              of={[
                ['Receiver', site.receiverName ?? shipTo.name],
                ['Mobile', site.receiverMobile ?? shipTo.phone],
                ['Landmark', site.landmark],
                ['Truck entry hours', site.entryHours],
              ]}
            />
            <div>
              <h2>Handover</h2>
              {deliveryCode ? (
                <p>
                  Tell the driver this code once the goods are unloaded and weighed:{' '}
                  <b className={styles.name}>{deliveryCode.replace(/(\d{3})(?=\d)/g, '$1 ')}</b>
                </p>
              ) : (
                <p>
                  After unloading the driver asks the receiver for the six-digit code. The buyer finds it on the order
                  page and must not give it before the goods have arrived.
                </p>
              )}
            </div>
          </div>
          <div className={`${styles.pair} ${styles.last}`}>
            <div>
              <h2>Received by, with date</h2>
            </div>
            <div className={styles.sign}>
              <p>Code ____ ____ ____ ____ ____ ____</p>
            </div>
          </div>
        </>
      )}
    </ShipmentDocumentSheet>
  )
}
