import { useRef } from 'react'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { Menu } from '#kit/Menu.tsx'
import { PlaceForm } from '#kit/place/PlaceForm.tsx'
import { paths } from '#routes/paths.ts'
import { usePincode } from '#state/place.ts'
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
      className="place start"
      button=""
      label={
        <>
          <Icon name="pin" />
          <span>
            {pincode ? t('Deliver to') : t('Choose delivery location')}{' '}
            {pincode && <b>{[pincode, district].filter(Boolean).join(' ')}</b>}
          </span>
          <Icon name="chevron" className="chevron" />
        </>
      }
    >
      <div ref={inside}>
        <PlaceForm action={paths.place()} hint={t('Prices include freight to this place.')} onDone={close} />
      </div>
    </Menu>
  )
}
