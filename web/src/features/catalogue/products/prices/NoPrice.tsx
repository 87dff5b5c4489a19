import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PlaceForm } from '#shared/place/PlaceForm.tsx'
import { NotServed } from '#shared/place/PlaceNeeded.tsx'
import { usePincode } from '#state/place.ts'
import { perText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import styles from '../product.module.css'
import type { Product, Variant } from '../product-state.ts'

/** Shown if no place is known, or nobody delivers there. */
export default function NoPrice({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const pincode = usePincode()
  if (product.licenceEndedOn) {
    return (
      <p className="note amber">
        {t('Its BIS licence expired on {until}. It can be sold again when the licence is renewed.', {
          until: showDate(product.licenceEndedOn),
        })}
      </p>
    )
  }
  if (product.licenceMissing) {
    return (
      <p className="note amber">
        {t('These goods may be sold only under a BIS licence of their plant. None is on record that is valid today.')}
      </p>
    )
  }
  if (pincode) return <NotServed what={product.kind === 'SINGLE' ? product.title : variant.title} />
  return (
    <>
      {variant.fromPaise !== null && (
        <p>
          <span className="ink3">{t('from')}</span> <span className="price">{formatInr(variant.fromPaise)}</span>{' '}
          <span className="ink3">{perText(t, variant.unit)}</span>
          <span className={`t13 ink3 ${styles.under}`}>{t('ex-yard, before GST and freight')}</span>
        </p>
      )}
      <PlaceForm
        className={styles.placeForm}
        action={paths.place()}
        large
        hint={t('You then see the price at your site, line by line.')}
      />
    </>
  )
}
