import { formatInr } from '@neev/domain/core/money'
import { moneyFlowNames } from '@neev/domain/core/money-flows'
import { Link, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { WholeSums } from '#shared/cart/Sums.tsx'
import { Consents } from '#shared/consents/Consents.tsx'
import { orderStates, sumLabel } from '#shared/orders/order-states.ts'
import { PreparationNote } from '#shared/orders/PreparationNote.tsx'
import { paymentMethodLabels, refundReason, refundStates } from '#shared/orders/refund-states.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Notes } from '#ui/detail/Notes.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { AddressFacts } from '../seller/seller-order-goods.tsx'
import { Events } from './admin-order-events.tsx'
import { AddOrderNote, AdminOrder, type AdminOrderQuery } from './admin-orders.graphql.ts'
import { OrderSuborder } from './admin-suborder.tsx'

/** One order with its suborders, payments and history. All its URLs have the order in the path. */
export default function AdminOrderDetailPage() {
  const t = useT()
  const params = useParams()
  const may = useMay()
  const withMoney = may('payment:read')
  const { data } = useData(AdminOrder, { id: params.id ?? params.orderid ?? '', withMoney })
  const { order } = data
  const addNote = useMutation(AddOrderNote, { successMessage: t('Saved') })
  const state = orderStates[order.status]
  const seller = order.suborders.find((suborder) => suborder.seller.id === params.sellerID)?.seller
  const back = params.sellerID
    ? {
        to: paths.admin.sellerOrderList({ sellerID: params.sellerID }),
        label: seller ? t('Orders of {name}', { name: seller.name }) : t('Seller’s orders'),
      }
    : params.orderid
      ? {
          to: paths.admin.userOrderList({ userID: order.buyer.id }),
          label: t('Orders of {name}', { name: order.buyer.name }),
        }
      : { to: paths.admin.orderList(), label: t('Orders') }
  return (
    <DetailPage
      title={order.number}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={t('Placed {moment}', { moment: showMoment(order.placedAt) })}
      back={back}
    >
      <div className="beside wide-first">
        <div className="stack">
          <PreparationNote preparation={order.preparation} />
          {order.suborders.map((suborder) => (
            <OrderSuborder key={suborder.id} part={suborder} />
          ))}
          <Section title={t('History')}>
            <Events order={order} />
          </Section>
        </div>
        <div className="stack">
          <Section title={t('Money')}>
            <WholeSums of={order} total={{ label: sumLabel(t, order), paise: order.payablePaise }} />
          </Section>
          {withMoney && <Payments data={data} />}
          <Buyer order={order} />
          <Section title={t('Site')}>
            <AddressFacts address={order.shipping} isSite />
          </Section>
          <Section title={t('Billing')}>
            <AddressFacts address={order.billing} />
          </Section>
          <Notes
            notes={data.orderNotes.notes}
            hint={t('Buyer and sellers cannot see this.')}
            onAdd={(body) => addNote.run({ id: order.id, body })}
          />
          <Section title={t('Accepted policies')}>
            <Consents of={order.consents} />
          </Section>
        </div>
      </div>
    </DetailPage>
  )
}

function Buyer({ order }: { order: AdminOrderQuery['order'] }) {
  const t = useT()
  const may = useMay()
  const { buyer } = order
  return (
    <Section
      title={t('Buyer')}
      action={
        may('user:read') && (
          <Link className="link t13" to={paths.admin.userOrderList({ userID: buyer.id })}>
            {t('All orders')}
          </Link>
        )
      }
    >
      <Properties
        of={[
          [t('Name'), buyer.name],
          [t('Email'), buyer.email],
          [t('Mobile'), buyer.mobile],
          ['GSTIN', order.gstin],
          [t('PO number'), order.poNumber],
          [t('Coupon'), order.couponCode],
          [t('Note'), order.notes],
        ]}
      />
    </Section>
  )
}

const methodLabels = {
  GATEWAY: text('Online'),
  DIRECT: text('Bank transfer'),
  CREDIT: text('On credit of the seller'),
} as const

function Payments({ data }: { data: AdminOrderQuery }) {
  const t = useT()
  const { order, paymentsOfOrder = [], refundsOfOrder = [] } = data
  const transfer = order.paymentMethod === 'DIRECT'
  return (
    <Section
      title={t('Payment')}
      action={
        transfer && (
          <Link className="link t13" to={paths.admin.transferList({ search: order.number })}>
            {t('Transfer')}
          </Link>
        )
      }
    >
      <Properties
        of={[
          [t('Payment method'), t(methodLabels[order.paymentMethod])],
          [t('Payment'), t(moneyFlowNames[order.moneyFlow])],
          [
            t('Paid on'),
            order.paidAt ? showMoment(order.paidAt) : order.paymentMethod === 'CREDIT' ? null : t('Not paid yet'),
          ],
          ...paymentsOfOrder.map(
            (payment) =>
              [
                payment.number,
                <span key={payment.id}>
                  {formatInr(payment.amountPaise)}
                  <span className="second t12 ink3">
                    {[
                      t(paymentMethodLabels[payment.status]),
                      payment.instrument,
                      payment.failure,
                      showMoment(payment.createdAt),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>,
              ] as const,
          ),
          ...refundsOfOrder.map(
            (refund) =>
              [
                t('Refund {number}', { number: refund.number }),
                <span key={refund.id}>
                  {formatInr(refund.amountPaise)}
                  <span className="second t12 ink3">
                    {[
                      t(refundStates[refund.status].label),
                      refundReason(t, refund.reason),
                      showMoment(refund.doneAt ?? refund.requestedAt),
                    ].join(', ')}
                  </span>
                </span>,
              ] as const,
          ),
        ]}
      />
    </Section>
  )
}
