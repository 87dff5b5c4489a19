import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useUser } from '#state/session.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import styles from './shop/shop.module.css'

// Loaded separately, because guests have none
const AccountLinks = lazy(() => import('./AccountLinks.tsx'))

/** "Sign in", or the user's name with a menu. */
export function AccountMenu() {
  const t = useT()
  const user = useUser()
  const { pathname, search } = useLocation()
  if (!user) {
    return (
      <Link className={`${styles.item} ${styles.account}`} to={paths.login({ returnTo: pathname + search })}>
        <Icon name="person" />
        <span className="name">{t('Sign in')}</span>
      </Link>
    )
  }
  return (
    <Menu
      button={`${styles.item} ${styles.account}`}
      label={
        <>
          {user.thumb ? <img className={styles.face} src={user.thumb} alt="" /> : <Icon name="person" />}
          <span className="name">{user.name}</span>
        </>
      }
    >
      <Suspense>
        <AccountLinks />
      </Suspense>
    </Menu>
  )
}
