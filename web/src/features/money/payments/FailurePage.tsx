import { formatInr } from '@neev/domain/core/money'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { usePay } from '#shared/payments/use-pay.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showTime } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PaidOrder, PayTheOtherWay } from './payments.graphql.ts'

/** A failed payment, with two ways to continue. */
export default function FailurePage() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const { data } = useData(PaidOrder, { id })
  const change = useMutation(PayTheOtherWay)
  const { pay, busy } = usePay()
  const { order } = data
  const open = ['AWAITING_PAYMENT', 'PAYMENT_FAILED'].includes(order.status)
  const reason = search.get('reason')
  const byTransfer = async () => {
    if (await change.runSafely({ orderId: id, method: 'DIRECT' }))
      navigate(paths.checkoutDirectPayment({ orderID: id }))
  }
  return (
    <div className="wrap section">
      <Head title={t('Payment failed')} noIndex />
      <div className="read stack">
        <h1>{open ? t('The payment failed') : t('This order is not waiting for a payment')}</h1>
        {open && (
          <p className="lead ink2">
            {t(
              'Order {number} for {amount} is reserved at its prices until {time}. If money was debited, your bank refunds it.',
              {
                number: order.number,
                amount: formatInr(order.payablePaise),
                time: showTime(order.lockExpiresAt),
              },
            )}
          </p>
        )}
        {open && reason && <p className="ink3">{t('Message from the bank: {reason}', { reason })}</p>}
        <div className="row wraps">
          {open && (
            <>
              <BusyButton className="button primary" busy={busy} onClick={() => pay(id)}>
                {t('Try again')}
              </BusyButton>
              <BusyButton className="button" busy={busy || change.busy} onClick={byTransfer}>
                {t('Pay by bank transfer')}
              </BusyButton>
            </>
          )}
          <Link className="button" to={paths.order({ id })}>
            {t('View order')}
          </Link>
        </div>
      </div>
    </div>
  )
}
