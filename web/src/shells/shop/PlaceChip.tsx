import { useRef } from 'react'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PlaceForm } from '#shared/place/PlaceForm.tsx'
import { usePincode } from '#state/place.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import styles from './shop.module.css'
import { useDistrict } from './shop-frame.ts'

/** The place that prices are for, with a form to change it. */
export function PlaceChip() {
  const t = useT()
  const pincode = usePincode()
  const district = useDistrict(pincode)
  const inside = useRef<HTMLDivElement>(null)

  const close = () => {
    const menu = inside.current?.closest('details')
    if (menu) menu.open = false
  }

  return (
    <Menu
      className={`${styles.place} start`}
      button=""
      label={
        <>
          <Icon name="pin" />
          <span>
            {pincode ? t('Deliver to') : t('Choose delivery location')}{' '}
            {pincode && <b>{[pincode, district].filter(Boolean).join(' ')}</b>}
          </span>
          <Icon name="chevron" className={styles.chevron} />
        </>
      }
    >
      <div ref={inside}>
        <PlaceForm action={paths.place()} hint={t('Prices include freight to this place.')} onDone={close} />
      </div>
    </Menu>
  )
}
