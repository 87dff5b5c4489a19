import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { usePincode } from '#state/place.ts'
import { useUser } from '#state/session.ts'
import styles from '../product.module.css'
import type { Variant } from '../product-state.ts'

// Loaded separately, because only signed-in users need the form
const OwnPriceAlert = lazy(() => import('./OwnPriceAlert.tsx'))

/** Creates a price alert for this size at the buyer's pincode. Guests sign in first. */
export default function PriceAlert({ variant }: { variant: Variant }) {
  const t = useT()
  const pincode = usePincode()
  const user = useUser()
  const { pathname, search } = useLocation()
  if (!pincode || !variant.delivered) return null
  return (
    <section className={`card padded ${styles.priceAlert}`} aria-labelledby="price-alert">
      <h3 id="price-alert">{t('Price alert')}</h3>
      {user ? (
        <Suspense>
          <OwnPriceAlert variant={variant} pincode={pincode} />
        </Suspense>
      ) : (
        <p className="ink2">
          {t('We email you when the price drops.')}{' '}
          <Link className="link" to={paths.login({ returnTo: pathname + search })}>
            {t('Sign in')}
          </Link>
        </p>
      )}
    </section>
  )
}
