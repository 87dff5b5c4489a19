import { formatInr } from '@neev/domain/money'
import { Link } from 'react-router'
import { type SumRow, Sums } from '#kit/basket/Sums.tsx'
import { showDate, showMoment } from '#kit/format/dates.ts'
import { sumLabel } from '#kit/goods/order-states.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DebitDue } from './DebitDue.tsx'
import { OrderMoney, type OrderMoneyQuery, type WholeOrderFragment } from './order.graphql.ts'

/** What each seller's part costs, what was paid, what goes back, and the papers about it. */
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
      <h2 className="t-card">{t('Money')}</h2>
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
      {data?.lateMoneyOfOrder.map((late) => (
        <CameLate key={late.id} late={late} />
      ))}
      {data?.refundsOfOrder.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
      <p className="hint">
        <Link
          className="link"
          to={(paid ? paths.invoiceWithResponse : paths.invoiceWithoutResponse)({ order: order.id })}
        >
          {paid ? t('Payment receipt') : t('Proforma invoice')}
        </Link>
      </p>
    </section>
  )
}

/** Money that came when nothing was due any more, and who gives it back. */
function CameLate({ late }: { late: OrderMoneyQuery['lateMoneyOfOrder'][number] }) {
  const t = useT()
  const { amountPaise, at, debitNoteNumber, payeeName, returnedAt, returnedUtr } = late
  const facts = { amount: formatInr(amountPaise), day: showDate(at) }
  return (
    <p className="hint">
      {debitNoteNumber
        ? t('{amount} for debit note {number} came on {day}, when it was cancelled.', {
            ...facts,
            number: debitNoteNumber,
          })
        : t('{amount} came on {day}, when the order was not waiting for it any more.', facts)}{' '}
      {payeeName && returnedAt
        ? t('{seller} says that it went back on {day}, {utr}.', {
            seller: payeeName,
            day: showDate(returnedAt),
            utr: `UTR ${returnedUtr}`,
          })
        : payeeName
          ? t('{seller} has this money and must give it back to the buyer.', { seller: payeeName })
          : t('All of it goes back.')}
    </p>
  )
}

/** Where the money stands that goes back to the buyer. A failure is the desk's to mend; for the buyer it is still on its way. */
function Refund({ refund }: { refund: OrderMoneyQuery['refundsOfOrder'][number] }) {
  const t = useT()
  const amount = formatInr(refund.amountPaise)
  const { doneAt, sentAt, utr, gatewayRefundId } = refund
  const reference = utr ? `UTR ${utr}` : gatewayRefundId
  return (
    <p className="hint">
      {doneAt
        ? t('{amount} went back on {day}.', { amount, day: showDate(doneAt) })
        : sentAt && refund.status === 'PROCESSING'
          ? t('{amount} was sent back on {day}; the bank needs 5 to 7 working days.', { amount, day: showDate(sentAt) })
          : t('{amount} is on its way back.', { amount })}
      {reference && <span className="ink3"> {reference}</span>}
    </p>
  )
}
