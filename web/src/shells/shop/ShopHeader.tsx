import { type CSSProperties, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { AccountMenu } from '#shells/AccountMenu.tsx'
import { Logo } from '#shells/Logo.tsx'
import { useCartCount } from '#shells/use-cart-count.ts'
import { useUser } from '#state/session.ts'
import { useStore } from '#state/store.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { PlaceChip } from './PlaceChip.tsx'
import { SearchForm } from './SearchForm.tsx'
import styles from './shop.module.css'
import { useStoreFeature } from './shop-frame.ts'

// Loaded separately, because guests have none
const Bell = lazy(() => import('#shells/Bell.tsx'))

/** The header of the shop. Place and search are forms that work without scripts. */
export function ShopHeader() {
  const t = useT()
  const feature = useStoreFeature()
  const colours = { '--store-bg': feature?.bgColor, '--store-ink': feature?.fontColor } as CSSProperties
  return (
    <header className={`${styles.top} nav-surface`} style={feature?.bgColor && feature.fontColor ? colours : undefined}>
      <div className="wrap">
        <Logo />
        <div className={styles.find}>
          <PlaceChip />
          <SearchForm />
        </div>
        <nav aria-label={t('Your account')}>
          <AccountMenu />
          <OwnBell />
          <Link className={`${styles.item} wide-only`} to={paths.wishlist()}>
            <Icon name="bookmark" />
            <span className="name">{t('Saved items')}</span>
          </Link>
          <CartLink />
        </nav>
      </div>
    </header>
  )
}

/** Notifications of who is signed in. */
function OwnBell() {
  const user = useUser()
  return (
    user && (
      <Suspense>
        <Bell button={styles.item} />
      </Suspense>
    )
  )
}

/** The count has its space from the start, so that nothing moves. */
function CartLink() {
  const t = useT()
  const count = useStore((state) => state.cartCount)
  useCartCount()
  return (
    <Link className={styles.item} to={paths.cart()}>
      <Icon name="cart" />
      <span className="name">{t('Cart')}</span>
      <span className={count > 0 ? 'count' : 'count none'}>{count}</span>
    </Link>
  )
}
