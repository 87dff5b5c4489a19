import { formatInr } from '@neev/domain/core/money'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#shared/place/addresses.module.css'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PaidOrder } from './payments.graphql.ts'

/** Confirmation of a paid order, with the next steps. */
export default function SuccessPage() {
  const t = useT()
  const [search] = useSearchParams()
  const { data } = useData(PaidOrder, { id: search.get('order') ?? '' })
  const { order } = data
  const isPaid = order.paymentStatus === 'PAID'
  return (
    <div className="wrap section">
      <Head title={t('Order {number}', { number: order.number })} noIndex />
      <div className="read stack">
        <h1>{isPaid ? t('Thank you, your order is paid') : t('Thank you, your order is placed')}</h1>
        <p className="lead ink2">
          {isPaid
            ? t('We have received {amount} for order {number}.', {
                amount: formatInr(order.payablePaise),
                number: order.number,
              })
            : t('We are waiting for {amount} for order {number}.', {
                amount: formatInr(order.payablePaise),
                number: order.number,
              })}
        </p>
        <ul className={styles.addressList}>
          {order.suborders.map(({ id, number, seller, expectedDelivery }) => (
            <li key={id}>
              <div>
                <b className="medium">{seller.name}</b>
                <p className="ink3 t13">{number}</p>
              </div>
              {expectedDelivery && (
                <p>
                  {t('Arrives')} <b className="medium">{showDay(expectedDelivery)}</b>
                </p>
              )}
            </li>
          ))}
        </ul>
        <p className="ink2">
          {t(
            'Each seller accepts within eight working hours. You can cancel free of charge until the order is packed.',
          )}
        </p>
        <div className="row wraps">
          <Link className="button primary" to={paths.order({ id: order.id })}>
            {t('View order')}
          </Link>
          <Link
            className="button"
            to={(isPaid ? paths.invoiceWithResponse : paths.invoiceWithoutResponse)({ order: order.id })}
          >
            {isPaid ? t('Payment receipt') : t('Proforma invoice')}
          </Link>
        </div>
      </div>
    </div>
  )
}
