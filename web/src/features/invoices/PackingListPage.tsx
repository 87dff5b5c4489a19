import { formatKg, formatThousandths } from '@neev/domain/core/quantity'
import styles from '#shared/printed/printed.module.css'
import { showDate } from '#ui/format/dates.ts'
import { type Load, ShipmentDocumentSheet } from './ShipmentDocument.tsx'

/** The contents of the truck by line, and a tag for each bundle. */
export default function PackingListPage() {
  return (
    <ShipmentDocumentSheet
      kind="PACKING_LIST"
      facts={(shipment) => [
        ['Shipment', <b key="number">{shipment.shipmentNumber}</b>],
        ['Packed', showDate(shipment.packedAt)],
        ['Order', shipment.suborderNumber],
        ['PO number', shipment.poNumber],
        ['Challan', shipment.challanNumber],
      ]}
    >
      {(shipment) => (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>#</th>
                <th>Description</th>
                <th className="figure">Bundles</th>
                <th className="figure">Pieces</th>
                <th className="figure">Weight</th>
                <th>Heat</th>
              </tr>
            </thead>
            <tbody>
              {shipment.lines.map((line, index) => (
                <tr key={line.lineId}>
                  <td>{index + 1}</td>
                  <td>{line.title}</td>
                  <td className="figure">{line.bundleText || '–'}</td>
                  <td className="figure">{line.pieces ?? `${formatThousandths(line.quantityMilli)} ${line.uqc}`}</td>
                  <td className="figure">{formatKg(line.grams)}</td>
                  <td>{line.heats.join(', ') || '–'}</td>
                </tr>
              ))}
              <tr className={styles.sumRow}>
                <td />
                <td>Total</td>
                <td />
                <td />
                <td className="figure">{formatKg(shipment.grams)}</td>
                <td />
              </tr>
            </tbody>
          </table>
          <Tags load={shipment} />
        </>
      )}
    </ShipmentDocumentSheet>
  )
}

/** Tags to cut out: one per bundle, with the heats of its line. */
function Tags({ load }: { load: Load }) {
  const tags = load.lines.flatMap((line) => line.bundles.map((bundle, at) => ({ line, bundle, at })))
  if (tags.length === 0) return null
  return (
    <>
      <h2 className={styles.tagsHead}>Bundle tags</h2>
      <ul className={styles.tags}>
        {tags.map(({ line, bundle, at }) => (
          <li key={`${line.lineId} ${at}`}>
            <b>
              {load.shipmentNumber}, {at + 1} of {line.bundles.length}
            </b>
            <span>{line.title}</span>
            <span>
              {bundle.pieces} {bundle.pieces === 1 ? 'piece' : 'pieces'}, {formatKg(bundle.grams)}
            </span>
            {line.heats.length > 0 && <span>Heat {line.heats.join(' / ')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
