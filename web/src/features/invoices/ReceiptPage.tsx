import { Link, Navigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DocumentSheet, Facts } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { showMoment } from '#ui/format/dates.ts'
import { DocumentPayments, DocumentTransfer, OrderDocument } from './invoices.graphql.ts'
import { FromPlatform, OrderGoods, OrderSum, PostalParty } from './order-document.tsx'

const paidStates = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** Receipt for the payment of an order. Before payment there is only the proforma. */
export default function ReceiptPage() {
  const t = useT()
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const { data } = useData(OrderDocument, { id })
  const { order } = data
  const direct = order.paymentMethod === 'DIRECT'
  const payments = useGql(DocumentPayments, { orderId: id }, { skip: direct })
  const transfer = useGql(DocumentTransfer, { orderId: id }, { skip: !direct })
  if (!paidStates.includes(order.paymentStatus))
    return <Navigate to={paths.invoiceWithoutResponse({ order: id })} replace />
  const payment = payments.data?.paymentsOfOrder.find(({ settledAt }) => settledAt !== null)
  const bank = transfer.data?.bankTransfer
  return (
    <DocumentSheet
      title="Payment receipt"
      subtitle={`Order ${order.number}`}
      back={{ to: paths.order({ id }), label: t('Order {number}', { number: order.number }) }}
      from={<FromPlatform />}
    >
      <div className={styles.pair}>
        <Facts
          of={[
            ['Receipt no.', <b key="number">{payment?.number ?? order.number}</b>],
            ['Received', order.paidAt && showMoment(order.paidAt)],
            ['Your order no.', order.poNumber],
          ]}
        />
        <Facts
          of={[
            ['Payment method', direct ? (bank?.mode ?? 'Bank transfer') : (payment?.instrument ?? 'Online')],
            ['Reference', direct ? bank?.utr : payment?.gatewayPaymentId],
          ]}
        />
      </div>
      <div className={styles.pair}>
        <PostalParty title="Received from" of={order.billing} gstin={order.gstin} />
        <PostalParty title="Ship to" of={order.shipping} />
      </div>
      <OrderGoods order={order} />
      <OrderSum order={order} label="Received">
        <h2>Tax invoices</h2>
        {order.suborders.map(({ id: suborder, number, shipments }) => (
          <p key={suborder}>
            {number}:{' '}
            {shipments.some(({ invoiceId }) => invoiceId)
              ? shipments.map(
                  ({ invoiceId, invoiceNumber }) =>
                    invoiceId && (
                      <Link key={invoiceId} to={paths.invoice({ id: invoiceId })}>
                        {invoiceNumber}{' '}
                      </Link>
                    ),
                )
              : 'issued at dispatch'}
          </p>
        ))}
      </OrderSum>
      <p className={styles.faint}>
        This receipt is not a tax invoice. Each seller issues one when the goods are dispatched.
      </p>
    </DocumentSheet>
  )
}
