import { formatInr } from '@neev/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { keyOf } from '#graphql/query-client.ts'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import cartStyles from '#shared/cart/cart.module.css'
import { eventText } from '#shared/orders/order-events.ts'
import { reasonText } from '#shared/orders/order-reasons.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { PreparationNote } from '#shared/orders/PreparationNote.tsx'
import { usePay } from '#shared/payments/use-pay.ts'
import { ShownPolicies } from '#shared/policies/ShownPolicies.tsx'
import { ShareButton } from '#shared/shares/ShareButton.tsx'
import { setCartCount } from '#state/shell.ts'
import cardTitleStyles from '#ui/detail/card-title.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { clockText, useSecondsLeft } from '#ui/use-clock.ts'
import { OrderMoneyCard } from './OrderMoneyCard.tsx'
import { OrderSuborder } from './OrderSuborder.tsx'
import { Order, OrderUpdated, PayByTransfer, PayOnline, Reorder, type WholeOrderFragment } from './order.graphql.ts'
import styles from './orders.module.css'

/** An order as shown to its buyer, updated live. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data } = useData(Order, { id })
  useLive(OrderUpdated, { id }, ({ orderUpdated }) => {
    client.setQueryData(keyOf(Order, { id }), { order: orderUpdated })
    client.invalidateQueries({ queryKey: ['OrderMoney'] })
  })
  return <Shown order={data.order} />
}

function Shown({ order }: { order: WholeOrderFragment }) {
  const t = useT()
  const navigate = useNavigate()
  const reorder = useMutation(Reorder, {
    successMessage: ({ reorder: n }) => t('{n, plural, one {# item} other {# items}} added to the cart', { n }),
  })
  const { label, tone } = orderStates[order.status]
  const again = async () => {
    const added = await reorder.runSafely({ orderId: order.id })
    if (!added) return
    setCartCount(added.reorder)
    navigate(paths.cart())
  }
  return (
    <div className="wrap narrow">
      <Head title={t('Order {number}', { number: order.number })} noIndex />
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        {order.isMine && <Link to={paths.userOrders()}>{t('My orders')}</Link>}
        {order.isMine && <span>/</span>}
        <span>{order.number}</span>
      </nav>
      <div className="page-head">
        <div>
          <div className="row wraps">
            <h1>{t('Order {number}', { number: order.number })}</h1>
            <Badge tone={tone}>{t(label)}</Badge>
          </div>
          <p>
            {t('Placed {at}.', { at: showMoment(order.placedAt) })}{' '}
            {order.paymentStatus === 'ON_CREDIT' && t('On credit.')}{' '}
            {order.paidAt && t('Paid {amount}.', { amount: formatInr(order.payablePaise) })}{' '}
            {order.poNumber && t('PO number {number}.', { number: order.poNumber })}{' '}
            {order.placedWith && (
              <>
                {t('Placed together with')}{' '}
                <Link className="link" to={paths.order({ id: order.placedWith.id })}>
                  {order.placedWith.number}
                </Link>
              </>
            )}
          </p>
        </div>
        {order.isMine && (
          <div className="row wraps">
            <ShareButton
              kind="ORDER"
              id={order.id}
              message={t('Order {number}: goods, amounts and delivery', { number: order.number })}
            />
            <BusyButton className="button" busy={reorder.busy} onClick={again}>
              {t('Reorder')}
            </BusyButton>
            <Link className="button" to={paths.contact({ topic: 'ORDER', order: order.id })}>
              {t('Get help')}
            </Link>
          </div>
        )}
      </div>
      <PreparationNote preparation={order.preparation} />
      {order.isMine && <StillToPay order={order} />}
      <div className="beside">
        <div className={`stack ${cartStyles.basket}`}>
          {order.suborders.map((suborder) => (
            <OrderSuborder key={suborder.id} part={suborder} order={order} />
          ))}
        </div>
        <aside className="stack">
          <OrderMoneyCard order={order} />
          <section className="card padded">
            <h2 className={cardTitleStyles.title}>{t('Site')}</h2>
            <p className="ink2">
              {[order.shipping.line1, order.shipping.line2, order.shipping.landmark].filter(Boolean).join(', ')},{' '}
              {order.shipping.city} {order.shipping.pincode}, {order.shipping.state}
            </p>
            <p className="ink2">
              {order.shipping.receiverName ?? order.shipping.name},{' '}
              {order.shipping.receiverMobile ?? order.shipping.mobile}
            </p>
            {order.notes && <p className="ink2">{order.notes}</p>}
          </section>
          <Promised order={order} />
          <Happened order={order} />
        </aside>
      </div>
    </div>
  )
}

const unpaid: readonly string[] = ['AWAITING_PAYMENT', 'PAYMENT_FAILED']

/**
 * Policies of an order. The general text about prices is replaced by the order's own price lock, which depends on the
 * payment method.
 */
function Promised({ order }: { order: WholeOrderFragment }) {
  const t = useT()
  const held =
    order.paymentMethod === 'DIRECT'
      ? t('Reserved until {time} for your bank transfer', { time: showMoment(order.lockExpiresAt) })
      : t('Reserved until {time} for your payment', { time: showMoment(order.lockExpiresAt) })
  const others = order.policies.filter(({ kind }) => kind !== 'PRICE')
  return (
    <ShownPolicies title={t('Terms of this order')} policies={others}>
      <p>
        <span className="ink3 t13">{t('Price')}</span>{' '}
        <b className="medium">
          {unpaid.includes(order.status) ? held : t('The prices of this order are fixed and do not change.')}
        </b>
      </p>
    </ShownPolicies>
  )
}

/** An unpaid order: time left, and payment methods. */
function StillToPay({ order }: { order: WholeOrderFragment }) {
  const t = useT()
  const navigate = useNavigate()
  const left = useSecondsLeft(order.lockExpiresAt)
  const { pay, busy } = usePay()
  const toTransfer = useMutation(PayByTransfer)
  const toGateway = useMutation(PayOnline)
  const direct = order.paymentMethod === 'DIRECT'
  if (order.status === 'PAYMENT_REVIEW') {
    return (
      <div className={`note between ${styles.stillToPay}`}>
        <span>{t('We are checking your bank transfer.')}</span>
        <Link className="button small" to={paths.checkoutDirectPayment({ orderID: order.id })}>
          {t('Your transfer')}
        </Link>
      </div>
    )
  }
  if (order.status !== 'AWAITING_PAYMENT' && order.status !== 'PAYMENT_FAILED') return null
  const transferPage = paths.checkoutDirectPayment({ orderID: order.id })
  const payNow = async () => {
    if (!direct || (await toGateway.runSafely({ orderId: order.id }))) await pay(order.id)
  }
  const byTransfer = async () => {
    if (direct || (await toTransfer.runSafely({ orderId: order.id }))) navigate(transferPage)
  }
  return (
    <div className={`note amber between ${styles.stillToPay}`}>
      <span>
        {order.status === 'PAYMENT_FAILED' ? t('The payment failed.') : t('This order is not paid yet.')}{' '}
        {left > 0 && t('Prices and goods are reserved for {clock}.', { clock: clockText(left) })}
      </span>
      <span className="row wraps">
        {order.paymentOptions.includes('GATEWAY') && (
          <BusyButton className="button small primary" busy={busy || toGateway.busy} onClick={payNow}>
            {t('Pay {amount}', { amount: formatInr(order.payablePaise, { paise: 'auto' }) })}
          </BusyButton>
        )}
        {order.paymentOptions.includes('DIRECT') && (
          <BusyButton className="button small" busy={busy || toTransfer.busy} onClick={byTransfer}>
            {t('Pay by bank transfer')}
          </BusyButton>
        )}
      </span>
    </div>
  )
}

function Happened({ order: { events, suborders } }: { order: WholeOrderFragment }) {
  const t = useT()
  const sellers = new Map(suborders.map(({ id, seller }) => [id, seller.name]))
  const isState = (status: string | null): status is keyof typeof orderStates =>
    status !== null && status in orderStates
  return (
    <section className="card padded">
      <h2 className={cardTitleStyles.title}>{t('History')}</h2>
      <ul className={styles.happened}>
        {events
          .filter(({ toStatus }) => isState(toStatus))
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || Number(b.id) - Number(a.id))
          .map(({ id, suborderId, kind, toStatus, note, at }) => (
            <li key={id}>
              <span className="ink3 t13">{showMoment(at)}</span>
              <p>
                {eventText(t, { kind, toStatus })}
                {suborders.length > 1 && suborderId && `, ${sellers.get(suborderId) ?? ''}`}
              </p>
              {note && <p className="ink2 t13">{reasonText(t, note)}</p>}
            </li>
          ))}
      </ul>
    </section>
  )
}
