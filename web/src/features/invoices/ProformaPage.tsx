import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DocumentSheet, Facts } from '#shared/printed/PrintedDocument.tsx'
import styles from '#shared/printed/printed.module.css'
import { showMoment } from '#ui/format/dates.ts'
import { DocumentTransfer, OrderDocument } from './invoices.graphql.ts'
import { FromPlatform, OrderGoods, OrderSum, PostalParty } from './order-document.tsx'

/** Proforma of an order with payment details, for approval or transfer before payment. */
export default function ProformaPage() {
  const t = useT()
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const { data } = useData(OrderDocument, { id })
  const { order } = data
  const direct = order.paymentMethod === 'DIRECT'
  const transfer = useGql(DocumentTransfer, { orderId: id }, { skip: !direct }).data?.bankTransfer
  return (
    <DocumentSheet
      title="Proforma invoice"
      subtitle="Not a tax invoice"
      back={{ to: paths.order({ id }), label: t('Order {number}', { number: order.number }) }}
      from={<FromPlatform />}
    >
      <div className={styles.pair}>
        <Facts
          of={[
            ['Order', <b key="number">{order.number}</b>],
            ['Date', showMoment(order.placedAt)],
            ['Valid until', showMoment(transfer?.deadline ?? order.lockExpiresAt)],
            ['Your order no.', order.poNumber],
          ]}
        />
        {transfer ? (
          <Facts
            of={[
              ['Pay to', transfer.account.holder],
              ['Account', transfer.account.accountNumber],
              ['IFSC', `${transfer.account.ifsc}, ${transfer.account.bank}, ${transfer.account.branch}`],
              ['UPI', transfer.account.upi],
              ['Remarks', <b key="reference">{transfer.reference}</b>],
            ]}
          />
        ) : (
          <Facts of={[['Payment', 'Online, on the order page']]} />
        )}
      </div>
      <div className={styles.pair}>
        <PostalParty title="Bill to" of={order.billing} gstin={order.gstin} />
        <PostalParty title="Ship to" of={order.shipping} />
      </div>
      <OrderGoods order={order} />
      <OrderSum order={order} label="To pay" />
      <p className={styles.faint}>Each seller issues a tax invoice when the goods are dispatched.</p>
    </DocumentSheet>
  )
}
