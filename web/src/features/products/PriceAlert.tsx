import { formatInr } from '@neev/domain/money'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { perText } from '#kit/goods/amounts.ts'
import { PriceAlerts, RemovePriceAlert } from '#kit/goods/price-alerts.graphql.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { usePincode } from '#state/place.ts'
import { useUser } from '#state/session.ts'
import type { Variant } from './product-state.ts'

// the form and its rules: only who is signed in ever needs them
const PriceAlertForm = lazy(() => import('./PriceAlertForm.tsx'))

/** Waits for a price of this size at the buyer's pincode. Strangers are led to sign in and back. */
export function PriceAlert({ variant }: { variant: Variant }) {
  const t = useT()
  const pincode = usePincode()
  const user = useUser()
  const { pathname, search } = useLocation()
  const { data } = useGql(PriceAlerts, {}, { skip: !user })
  if (!pincode || !variant.delivered) return null
  const waiting = data?.priceAlerts.find(
    (alert) => alert.toldAt === null && alert.variantId === variant.id && alert.pincode === pincode,
  )
  return (
    <section className="card padded price-alert" aria-labelledby="price-alert">
      <h3 id="price-alert">{t('Wait for a price')}</h3>
      {!user ? (
        <p className="ink2">
          {t('We write to you when it gets cheaper.')}{' '}
          <Link className="link" to={paths.login({ returnTo: pathname + search })}>
            {t('Sign in')}
          </Link>
        </p>
      ) : waiting ? (
        <Waiting id={waiting.id} paise={waiting.wishedPaise} unit={variant.unit} pincode={pincode} />
      ) : (
        data && (
          <Suspense>
            <PriceAlertForm key={variant.id} variant={variant} pincode={pincode} />
          </Suspense>
        )
      )}
    </section>
  )
}

function Waiting({ id, paise, unit, pincode }: { id: string; paise: number; unit: string; pincode: string }) {
  const t = useT()
  const remove = useAct(RemovePriceAlert, { says: t('We do not wait any more'), refreshes: [PriceAlerts] })
  return (
    <div className="row between wraps">
      <p>
        {t('We write to you when it costs {price} {unit} or less, delivered to {pincode}.', {
          price: formatInr(paise),
          unit: perText(t, unit),
          pincode,
        })}
      </p>
      <button type="button" className="button" disabled={remove.busy} onClick={() => remove.tell({ id })}>
        {t('Stop waiting')}
      </button>
    </div>
  )
}
