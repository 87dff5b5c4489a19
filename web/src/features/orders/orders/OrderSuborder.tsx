import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { exactKg } from '#shared/cart/mass.ts'
import BarDelivery from '#shared/orders/BarDelivery.tsx'
import { cancelLabels, reasonText } from '#shared/orders/order-reasons.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { failureLabels, shipmentStates } from '#shared/orders/shipment-labels.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { CallOffNote } from './changes/CallOffNote.tsx'
import { DayBox } from './changes/DayBox.tsx'
import { EditBox } from './changes/EditBox.tsx'
import { isOwnCancellation, PartialCancellationBox } from './changes/PartialCancellationBox.tsx'
import { Revisions } from './changes/Revisions.tsx'
import { ClaimBoxes } from './claims/ClaimBox.tsx'
import { Complaints } from './claims/Complaints.tsx'
import { DebitBoxes } from './debit-notes/DebitBox.tsx'
import {
  type OrderSuborderFragment,
  type ShipmentFragment,
  UpdateSuborderAsBuyer,
  type WholeOrderFragment,
} from './order.graphql.ts'
import styles from './orders.module.css'
import { SuborderSums } from './SuborderSums.tsx'
import { ShipmentDocuments } from './shipments/ShipmentDocuments.tsx'
import { ShipmentGoods } from './shipments/ShipmentFacts.tsx'
import { Weights } from './shipments/Weights.tsx'
import { Timeline } from './Timeline.tsx'

type Props = { part: OrderSuborderFragment; order: WholeOrderFragment }

/** One suborder: status, truck, documents, and the buyer's actions. */
export function OrderSuborder({ part, order }: Props) {
  const t = useT()
  const { label, tone } = orderStates[part.status]
  return (
    <section className={`card ${styles.orderPart}`} aria-label={part.number}>
      <header>
        <div>
          <p className="ink3 t13">{part.number}</p>
          <h2>
            {part.seller.name}, {part.city}
          </h2>
        </div>
        <p className="row">
          <Badge tone={tone}>{t(label)}</Badge>
          <b className="semi nowrap">{formatInr(part.totalPaise)}</b>
        </p>
      </header>
      <Timeline part={part} events={order.events} />
      {stopped.includes(part.status) && (part.reasonCode || part.reasonNote) && (
        <p className={`${styles.orderStrip} ink2`}>
          {t('Reason: {reason}', { reason: reasonText(t, part.reasonNote ?? part.reasonCode ?? '') })}
        </p>
      )}
      {part.shipments
        .filter(({ dispatchedAt }) => dispatchedAt)
        .map((shipment) => (
          <Truck key={shipment.id} part={part} load={shipment} />
        ))}
      <Links part={part} order={order} />
      <Changes part={part} order={order} />
      {part.claims.length > 0 && (
        <div className={`${styles.orderStrip} stack`}>
          <ClaimBoxes claims={part.claims} />
        </div>
      )}
      {part.debits.length > 0 && (
        <div className={`${styles.orderStrip} stack`}>
          <DebitBoxes debits={part.debits} isMine={order.isMine} />
        </div>
      )}
      <Goods part={part} order={order} />
      <details className={styles.orderSums}>
        <summary className="row">
          <Icon name="chevron" />
          {t('Price breakdown')}
        </summary>
        <SuborderSums part={part} />
      </details>
    </section>
  )
}

/** Its documents, and what can be done with it. */
function Links({ part, order }: Props) {
  const t = useT()
  const billed = part.shipments.filter(({ invoiceId }) => invoiceId).length
  return (
    <div className={`${styles.orderStrip} row wraps`}>
      {part.shipments.map(
        ({ invoiceId, invoiceNumber }) =>
          invoiceId && (
            <Link key={invoiceId} className="button small" to={paths.invoice({ id: invoiceId })}>
              <Icon name="document" />
              {t('Tax invoice')}
              <span className={billed > 1 ? undefined : 'hidden-text'}>{invoiceNumber}</span>
            </Link>
          ),
      )}
      {part.shipments.map(
        ({ id, number, traceCode }) =>
          traceCode && (
            <Link key={id} className="button small" to={paths.trace({ code: traceCode })}>
              <Icon name="document" />
              {t('Test certificates')}
              <span className={billed > 1 ? undefined : 'hidden-text'}>{number}</span>
            </Link>
          ),
      )}
      {order.isMine && part.deliveredAt && (
        <Link className="button small" to={paths.sellerReview({ id: part.id })}>
          <Icon name="check" />
          {t('Write a review')}
        </Link>
      )}
      {order.isMine && <TransitionButtons part={part} />}
      {order.isMine && <Complaints part={part} />}
    </div>
  )
}

/** What was changed since it was ordered, or may be. */
function Changes({ part, order }: Props) {
  const t = useT()
  return (
    <>
      {(part.cancellations.some(isOwnCancellation) || (order.isMine && part.partialCancellationTerms)) && (
        <div className={styles.orderStrip}>
          <PartialCancellationBox part={part} />
        </div>
      )}
      {(part.edits.some(({ status }) => status === 'REQUESTED') || (order.isMine && part.mayPropose.length > 0)) && (
        <div className={styles.orderStrip}>
          <EditBox part={part} />
        </div>
      )}
      {(part.dayChanges.length > 0 || (order.isMine && part.mayAskDay)) && (
        <div className={styles.orderStrip}>
          <DayBox part={part} />
        </div>
      )}
      {part.revisions.length > 0 && (
        <details className={styles.orderSums}>
          <summary className="row">
            <Icon name="chevron" />
            {t('Revisions')}
          </summary>
          <div className={styles.orderStrip}>
            <Revisions of={part.revisions} />
          </div>
        </details>
      )}
    </>
  )
}

function Goods({ part, order }: Props) {
  const t = useT()
  return (
    <ul className={styles.orderGoods}>
      {part.lines.map((line) => (
        <li key={line.id}>
          <span className="tile">
            <Picture category="" drawing={line.drawing} attributes={line.attributes} detail="low" />
          </span>
          <div>
            <Link className="medium" to={paths.product({ identifier: line.productIdentifier })}>
              {line.title}
            </Link>
            <p className="ink3 t13">
              {[
                amountText(t, line.pieces ? line.pieces * 1000 : line.quantityMilli, line.pieces ? 'piece' : line.unit),
                exactKg(line.grams),
                line.replacesId && t('replaces other bars'),
                line.cancelledMilli > 0 &&
                  t('{amount} of it cancelled', {
                    amount: line.pieces
                      ? amountText(t, line.cancelledPieces * 1000, 'piece')
                      : amountText(t, line.cancelledMilli, line.unit),
                  }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <BarDelivery line={line} />
            <CallOffNote createCallOff={line.createCallOff} to={order.isMine && ((id) => paths.userSchedule({ id }))} />
          </div>
          <span className="nowrap">{formatInr(line.goodsPaise)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Statuses with a reason; it is dropped when the suborder continues. */
const stopped: readonly string[] = ['PAYMENT_FAILED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED', 'ON_HOLD']

/** The vehicle in transit, and the code that only the buyer sees. */
function Truck({ part, load }: { part: OrderSuborderFragment; load: ShipmentFragment }) {
  const t = useT()
  const { vehicleNumber, driverName, driverMobile, ewayNumber, lrNumber, deliveryCode, receivedBy, deliveredAt } = load
  const { label, tone } = shipmentStates[load.status]
  const facts = (
    <dl className={styles.orderTruck}>
      <div>
        <dt>{t('Vehicle')}</dt>
        <dd>{vehicleNumber}</dd>
        {part.vehicle && <dd className={styles.more}>{part.vehicle}</dd>}
      </div>
      <div>
        <dt>{t('Driver')}</dt>
        <dd>{driverName}</dd>
        <dd className={styles.more}>
          <a href={`tel:${driverMobile}`}>{driverMobile}</a>
        </dd>
      </div>
      {load.claimNumber && (
        <div>
          <dt>{t('Replacement for')}</dt>
          <dd>{load.claimNumber}</dd>
          <dd className={styles.more}>{t('free of charge')}</dd>
        </div>
      )}
      {(ewayNumber ?? lrNumber) && (
        <div>
          <dt>{ewayNumber ? t('E-way bill') : t('Lorry receipt')}</dt>
          <dd>{ewayNumber ?? lrNumber}</dd>
        </div>
      )}
      {deliveryCode && !deliveredAt && (
        <div>
          <dt>{t('Delivery code')}</dt>
          <dd className={styles.code}>{deliveryCode.replace(/(\d{3})(?=\d)/g, '$1 ')}</dd>
          <dd className={styles.more}>{t('give it to the driver only after weighing')}</dd>
        </div>
      )}
      {receivedBy && (
        <div>
          <dt>{t('Received by')}</dt>
          <dd>{receivedBy}</dd>
        </div>
      )}
    </dl>
  )
  const whole = !load.claimNumber && load.lines.reduce((sum, line) => sum + line.grams, 0) === part.grams
  const alone = whole && load.status !== 'FAILED'
  if (alone) {
    return (
      <>
        {facts}
        <div className={styles.orderStrip}>
          <Weights load={load} />
          <ShipmentDocuments load={load} />
        </div>
      </>
    )
  }
  return (
    <section aria-label={load.number}>
      <div className={styles.orderStrip}>
        <p className="row wraps">
          <b className="medium">{load.number}</b>
          <Badge tone={tone}>{t(label)}</Badge>
        </p>
        <ShipmentGoods load={load} lines={part.lines} />
        {load.failureReason && (
          <p className="note amber">
            {[t(failureLabels[load.failureReason]), load.failureNote].filter(Boolean).join(': ')}
          </p>
        )}
      </div>
      {facts}
      <div className={styles.orderStrip}>
        <Weights load={load} />
        <ShipmentDocuments load={load} />
      </div>
    </section>
  )
}

/** The buyer's actions for this suborder; each needs confirmation. */
function TransitionButtons({ part }: { part: OrderSuborderFragment }) {
  const t = useT()
  const transition = useMutation(UpdateSuborderAsBuyer, { successMessage: t('Done') })
  const [cancelling, setCancelling] = useState(false)
  const may = (name: string) => part.transitions.some((one) => one.transition === name && one.whyNot === null)
  const cancel = async (reasonCode: string) => {
    setCancelling(false)
    await transition.runSafely({ suborderId: part.id, transition: 'cancel', reasonCode })
  }
  const askSeller = async () => {
    const note = await ask({
      title: t('Request to cancel this suborder?'),
      body: t('It is already packed. The seller responds within eight working hours.'),
      verb: t('Send request'),
      asks: { label: t('Reason') },
    })
    if (note !== null) await transition.runSafely({ suborderId: part.id, transition: 'requestCancel', note })
  }
  const received = async () => {
    const sure = await confirm({
      title: t('Has everything arrived?'),
      body: t('Confirm only after the goods are unloaded and weighed.'),
      verb: t('Everything has arrived'),
    })
    if (sure) await transition.runSafely({ suborderId: part.id, transition: 'confirmDelivery' })
  }
  return (
    <>
      {may('cancel') && (
        <>
          <BusyButton className="button small" busy={transition.busy} onClick={() => setCancelling(true)}>
            {t('Cancel this suborder free of charge')}
          </BusyButton>
          <span className="ink3 t13">{t('Free until it is packed')}</span>
        </>
      )}
      {may('requestCancel') && (
        <BusyButton className="button small" busy={transition.busy} onClick={askSeller}>
          {t('Request cancellation')}
        </BusyButton>
      )}
      {may('confirmDelivery') && (
        <BusyButton className="button small" busy={transition.busy} onClick={received}>
          <Icon name="check" />
          {t('Confirm delivery')}
        </BusyButton>
      )}
      <Dialog title={t('Cancel this suborder?')} open={cancelling} onClose={() => setCancelling(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            cancel(String(new FormData(event.currentTarget).get('reason')))
          }}
        >
          <div className="dialog-body stack">
            <p className="ink2">
              {t('{seller} will not send it. Your payment for it is refunded to the original payment method.', {
                seller: part.seller.name,
              })}
            </p>
            <fieldset className="field">
              <legend>{t('Reason')}</legend>
              {Object.entries(cancelLabels).map(([code, labels], index) => (
                <label key={code} className="check">
                  <input type="radio" name="reason" value={code} defaultChecked={index === 0} />
                  <span>{t(labels)}</span>
                </label>
              ))}
            </fieldset>
          </div>
          <div className="dialog-foot">
            <button type="button" className="button" onClick={() => setCancelling(false)}>
              {t('Keep')}
            </button>
            <button type="submit" className="button danger">
              {t('Cancel suborder')}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
