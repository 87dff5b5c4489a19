import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { type SumRow, Sums } from '#shared/cart/Sums.tsx'
import { sumLabel } from '#shared/orders/order-states.ts'
import styles from '#ui/detail/card-title.module.css'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { CreditDues } from './CreditDues.tsx'
import { DebitDue } from './debit-notes/DebitDue.tsx'
import { OrderMoney, type OrderMoneyQuery, type WholeOrderFragment } from './order.graphql.ts'

/** Amounts by suborder, payments, refunds, and documents of an order. */
export function OrderMoneyCard({ order }: { order: WholeOrderFragment }) {
  const t = useT()
  const { data } = useGql(OrderMoney, { orderId: order.id })
  const paid = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order.paymentStatus)
  const payment = data?.paymentsOfOrder.find(({ settledAt }) => settledAt !== null)
  const rows: SumRow[] = order.suborders.map(({ seller, number, totalPaise }) => [
    order.suborders.filter((other) => other.seller.id === seller.id).length > 1 ? number : seller.name,
    totalPaise,
  ])
  if (order.creditPaise > 0) rows.push([t('Paid by Neev'), -order.creditPaise])
  return (
    <section className="card padded act">
      <h2 className={styles.title}>{t('Money')}</h2>
      <Sums rows={rows} total={{ label: sumLabel(t, order), paise: order.payablePaise }} />
      {payment && (
        <p className="hint">
          {[
            payment.instrument,
            payment.gatewayPaymentId ?? payment.number,
            payment.settledAt && showMoment(payment.settledAt),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {order.suborders
        .flatMap(({ debits }) => debits)
        .map(
          ({ id, due }) =>
            due && (
              <div key={id} className="hint">
                <DebitDue due={due} orderId={order.id} isMine={order.isMine} />
              </div>
            ),
        )}
      <CreditDues order={order} />
      {data?.lateMoneyOfOrder.map((late) => (
        <CameLate key={late.id} late={late} />
      ))}
      {data?.refundsOfOrder.filter(isOfBuyer).map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
      {order.paymentStatus !== 'ON_CREDIT' && (
        <p className="hint">
          <Link
            className="link"
            to={(paid ? paths.invoiceWithResponse : paths.invoiceWithoutResponse)({ order: order.id })}
          >
            {paid ? t('Payment receipt') : t('Proforma invoice')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Late payments, and who returns them. */
function CameLate({ late }: { late: OrderMoneyQuery['lateMoneyOfOrder'][number] }) {
  const t = useT()
  const { amountPaise, at, debitNoteNumber, payeeName, returnedAt, returnedUtr } = late
  const facts = { amount: formatInr(amountPaise), day: showDate(at) }
  return (
    <p className="hint">
      {debitNoteNumber
        ? t('{amount} for debit note {number} arrived on {day}, after it was cancelled.', {
            ...facts,
            number: debitNoteNumber,
          })
        : t('{amount} arrived on {day}, when the order was no longer waiting for payment.', facts)}{' '}
      {payeeName && returnedAt
        ? t('{seller} reports that it was refunded on {day}, {utr}.', {
            seller: payeeName,
            day: showDate(returnedAt),
            utr: `UTR ${returnedUtr}`,
          })
        : payeeName
          ? t('{seller} has this money and must refund it to the buyer.', { seller: payeeName })
          : t('The full amount is refunded.')}
    </p>
  )
}

type RefundRow = OrderMoneyQuery['refundsOfOrder'][number]
/** Not one that another covers whole, nor one made at the provider that moved nothing. */
const isOfBuyer = ({ amountPaise, coveredPaise, deductedPaise, isOutside, status }: RefundRow): boolean =>
  amountPaise > coveredPaise + deductedPaise && !(isOutside && status === 'FAILED')

/** Status of a refund. A failure is handled by admins; for the buyer it is still on its way. */
function Refund({ refund }: { refund: RefundRow }) {
  const t = useT()
  const amount = formatInr(refund.amountPaise - refund.coveredPaise - refund.deductedPaise)
  const { doneAt, sentAt, utr, gatewayRefundId } = refund
  const reference = utr ? `UTR ${utr}` : gatewayRefundId
  return (
    <p className="hint">
      {doneAt
        ? t('{amount} was refunded on {day}.', { amount, day: showDate(doneAt) })
        : sentAt && refund.status === 'PROCESSING'
          ? t('{amount} was refunded on {day}; the bank needs 5 to 7 working days.', { amount, day: showDate(sentAt) })
          : t('A refund of {amount} is on its way.', { amount })}
      {reference && <span className="ink3"> {reference}</span>}
      {refund.deductedPaise > 0 && (
        <span className="ink3">
          {' '}
          {t('{amount} was deducted as GST and never paid: correct it in your GSTR-7.', {
            amount: formatInr(refund.deductedPaise),
          })}
        </span>
      )}
    </p>
  )
}
