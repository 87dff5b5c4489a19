import { Link, Navigate, useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PageSkeleton, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { AddressStep } from './AddressStep.tsx'
import { lastSent, useChoices } from './choices.ts'
import type { NewAddress } from './new-address.ts'
import { ReviewStep } from './ReviewStep.tsx'

const steps = [text('Cart'), text('Address and GSTIN'), text('Review'), text('Payment')]

/** Checkout: addresses, then the review with locked prices. The step is in the URL. */
export function CheckoutPage({ NewAddress }: { NewAddress: NewAddress }) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const [choices, choose] = useChoices(search.get('address'))
  const reviewing = search.get('step') === 'review' && choices.shipId !== null
  const now = reviewing ? 2 : 1
  // Back from the gateway, or on the way to bank details: the order exists already
  const sent = search.get('step') === 'review' && !reviewing ? lastSent() : null
  if (sent?.orderId) {
    const { orderId, input } = sent
    const to =
      input.method === 'DIRECT' ? paths.checkoutDirectPayment({ orderID: orderId }) : paths.order({ id: orderId })
    return <Navigate to={to} replace />
  }
  return (
    <div className="wrap narrow">
      <Head title={t('Check out')} noIndex />
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step} className={index < now ? 'done' : undefined} aria-current={index === now ? 'step' : undefined}>
            <span>{index < now ? <Icon name="check" /> : index + 1}</span>
            {index === 0 ? (
              <Link to={paths.cart()}>{t(step)}</Link>
            ) : index < now ? (
              <Link to={paths.checkout()}>{t(step)}</Link>
            ) : (
              t(step)
            )}
          </li>
        ))}
      </ol>
      {reviewing ? (
        <Loading key="review" fallback={<PageSkeleton />}>
          <ReviewStep choices={choices} choose={choose} />
        </Loading>
      ) : (
        <Loading key="address" fallback={<Skeleton lines={6} />}>
          <AddressStep
            choices={choices}
            choose={choose}
            NewAddress={NewAddress}
            onDone={() => setSearch({ step: 'review' })}
          />
        </Loading>
      )}
    </div>
  )
}
