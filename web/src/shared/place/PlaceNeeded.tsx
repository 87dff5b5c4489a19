import { useT } from '#i18n/use-t.ts'
import { usePincode } from '#state/place.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import styles from './PlaceNeeded.module.css'

/** Shown if no place is known: explains the displayed prices and asks for the pincode. */
export function PlaceNeeded({ action }: { action: string }) {
  const t = useT()
  const pincode = usePincode()
  if (pincode) return null
  return (
    <div className={`card ${styles.placeNeeded}`}>
      <div>
        <b>{t('Prices here are ex-yard, before GST and freight.')}</b>
        <p className="ink2">{t('Enter the pincode of your site to see the full price there.')}</p>
      </div>
      <PlaceForm className={styles.placeForm} action={action} />
    </div>
  )
}

/** Shown if nobody delivers to the place. */
export function NotServed({ what }: { what: string }) {
  const t = useT()
  const pincode = usePincode()
  return (
    <p className="note amber">
      <Icon name="truck" />
      {t('No seller delivers {what} to {place} yet. You can enter another pincode above.', {
        what,
        place: pincode ?? '',
      })}
    </p>
  )
}
