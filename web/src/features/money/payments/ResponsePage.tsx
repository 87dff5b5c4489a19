import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Head } from '#ui/Head.tsx'
import { PaymentState } from './payments.graphql.ts'

/** Interval and duration of polling: a minute in total. */
const askMs = 3000
const askTimes = 20

const paid = ['CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const failed = ['FAILED', 'CANCELLED', 'EXPIRED']

/** Return page of the gateway: polls until the payment is settled, then redirects. Never settles it. */
export default function ResponsePage() {
  const t = useT()
  const navigate = useNavigate()
  const { txnID = '' } = useParams()
  const { data, refetch } = useData(PaymentState, { id: txnID })
  const [requested, setRequested] = useState(0)
  const { payment } = data
  const { status } = payment
  const settled = paid.includes(status) ? 'paid' : failed.includes(status) ? 'failed' : null
  const waiting = !settled && requested < askTimes
  const lead = useEffectEvent(() => {
    const order = payment.orderId
    const to =
      settled === 'paid' ? paths.checkoutSuccess({ order }) : paths.checkoutFailure({ order, reason: payment.failure })
    navigate(to, { replace: true })
  })
  useEffect(() => {
    if (settled) lead()
  }, [settled])
  const ask = useEffectEvent(async () => {
    await refetch()
    setRequested(requested + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the next wait
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(ask, askMs)
    return () => clearTimeout(timer)
  }, [waiting, requested])
  return (
    <div className="wrap section">
      <Head title={t('Your payment')} noIndex />
      <div className="read stack" role="status">
        {waiting || settled ? (
          <>
            <h1>{t('Checking your payment')}</h1>
            <p className="lead ink2">
              {t('We are checking with the bank. Leave this page open; it continues automatically.')}
            </p>
            <progress aria-label={t('Checking your payment')} />
          </>
        ) : (
          <>
            <h1>{t('We are still checking')}</h1>
            <p className="lead ink2">
              {t(
                'The bank has not responded yet. Do not pay again: we keep checking, and the order page shows the result.',
              )}
            </p>
            {payment && (
              <p>
                <Link className="button primary" to={paths.order({ id: payment.orderId })}>
                  {t('View order {number}', { number: payment.orderNumber })}
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
