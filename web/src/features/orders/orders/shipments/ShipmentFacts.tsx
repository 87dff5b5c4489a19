import { stateName } from '@neev/domain/core/states'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { failureLabels, vehicleReasonLabels } from '#shared/orders/shipment-labels.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText, massText, wholeInr } from '#ui/format/amounts.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ShipmentFragment } from '../order.graphql.ts'
import styles from '../orders.module.css'
import { ShipmentDocuments } from './ShipmentDocuments.tsx'
import { Weights } from './Weights.tsx'

type Line = { id: string; title: string; unit: string; pieces: number | null }

/** Contents of a shipment, one line of text each. */
export function ShipmentGoods({ load, lines }: { load: ShipmentFragment; lines: readonly Line[] }) {
  const t = useT()
  return (
    <ul className={styles.loadGoods}>
      {load.lines.map(({ lineId, quantityMilli, pieces, grams }) => {
        const line = lines.find(({ id }) => id === lineId)
        if (!line) return null
        const amount = pieces === null ? amountText(t, quantityMilli, line.unit) : amountText(t, pieces * 1000, 'piece')
        return (
          <li key={lineId}>
            <span>{line.title}</span>
            <span className="nowrap ink2">{`${amount}, ${massText(grams)}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The vehicles that the goods were moved to on the road. */
function VehicleHistory({ load }: { load: ShipmentFragment }) {
  const t = useT()
  if (load.vehicleChanges.length === 0) return null
  return (
    <section className="stack" aria-label={t('Changes of vehicle')}>
      <h3 className="t13">{t('Changes of vehicle')}</h3>
      <ul className="stack">
        {load.vehicleChanges.map((one) => (
          <li key={one.id} className="t13">
            <b>{`${one.replacedVehicle} → ${one.vehicleNumber}`}</b>
            <div className="ink2">
              {[
                showMoment(one.changedAt),
                `${one.fromPlace}, ${stateName(one.fromState)}`,
                [t(vehicleReasonLabels[one.reason]), one.remark].filter(Boolean).join(': '),
              ].join('; ')}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The truck and its documents, as far as known. */
export function ShipmentFacts({ load, withInvoice }: { load: ShipmentFragment; withInvoice: boolean }) {
  const t = useT()
  const { driverName, driverMobile, failureReason, tries } = load
  return (
    <div className="stack">
      <Properties
        of={[
          [t('Shipment'), load.number],
          [t('Replacement for'), load.claimNumber],
          [t('Value with tax'), wholeInr(load.totalPaise)],
          [t('Vehicle'), load.vehicleNumber],
          [t('Driver'), driverName && [driverName, driverMobile].filter(Boolean).join(', ')],
          [t('Transporter'), load.transporter],
          [t('LR number'), load.lrNumber],
          [t('E-way bill'), load.ewayNumber],
          [t('Consolidated e-way bill'), load.consolidated?.number],
          [t('Over-dimensional cargo'), load.overDimensional && t('Yes')],
          [t('E-way bill valid until'), load.ewayValidTo && showDate(load.ewayValidTo)],
          ['IRN', load.einvoice?.irn],
          [t('Dispatched'), load.dispatchedAt && showMoment(load.dispatchedAt)],
          [t('Attempts'), tries > 1 && String(tries)],
          [
            t('Not delivered'),
            failureReason && [t(failureLabels[failureReason]), load.failureNote].filter(Boolean).join(': '),
          ],
          [t('Delivered'), load.deliveredAt && showMoment(load.deliveredAt)],
          [t('Received by'), load.receivedBy],
        ].map(([name, value]) => [name as string, value === false ? null : value] as const)}
      />
      <VehicleHistory load={load} />
      {load.einvoice && load.einvoice.status !== 'REGISTERED' && (
        <p className="note amber">
          {t(
            'The invoice for this shipment is waiting for its number (IRN) from the government’s portal. The truck can leave when it arrives.',
          )}
        </p>
      )}
      {load.ewayEndsEarly && (
        <p className="note amber">
          {t('The e-way bill ends before the delivery. The seller or the transporter can extend it on the portal.')}
        </p>
      )}
      <Weights load={load} />
      {load.traceCode && (
        <Link className="button" to={paths.trace({ code: load.traceCode })}>
          <Icon name="document" />
          {t('Test certificates')}
        </Link>
      )}
      {withInvoice && <ShipmentDocuments load={load} />}
      {withInvoice && load.invoiceId && (
        <Link className="button" to={paths.invoice({ id: load.invoiceId })}>
          <Icon name="document" />
          {t('Invoice {number}', { number: load.invoiceNumber ?? '' })}
        </Link>
      )}
    </div>
  )
}
