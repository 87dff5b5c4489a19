import { Link, useLocation } from 'react-router'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { Menu } from '#kit/Menu.tsx'
import { paths } from '#routes/paths.ts'
import { firstPage, useAreas } from '#routes/site.ts'
import { useUser } from '#state/session.ts'
import { signOut } from './sign-out.ts'

/** "Sign in", or the user's name with what is theirs. */
export function AccountMenu() {
  const t = useT()
  const user = useUser()
  const { pathname, search } = useLocation()
  if (!user) {
    return (
      <Link className="item account" to={paths.login({ returnTo: pathname + search })}>
        <Icon name="person" />
        <span className="name">{t('Sign in')}</span>
      </Link>
    )
  }
  return (
    <Menu
      button="item account"
      label={
        <>
          {user.thumb ? <img className="face" src={user.thumb} alt="" /> : <Icon name="person" />}
          <span className="name">{user.name}</span>
        </>
      }
    >
      <AccountLinks />
    </Menu>
  )
}

/** What belongs to the user: their area, their orders, the way out. Also in the office's bar. */
export function AccountLinks() {
  const t = useT()
  const areas = useAreas()
  const user = useUser()
  const own = user && firstPage(areas, user)
  return (
    <>
      {own && own !== paths.userProfile.pattern && (
        <Link to={own}>
          <Icon name="home" />
          {t('Dashboard')}
        </Link>
      )}
      {user?.role.includes('customer') && (
        <>
          <Link to={paths.userOrders()}>
            <Icon name="document" />
            {t('My orders')}
          </Link>
          <Link to={paths.userSchedules()}>
            <Icon name="truck" />
            {t('Delivery schedules')}
          </Link>
          <Link to={paths.userProfile()}>
            <Icon name="person" />
            {t('Profile')}
          </Link>
        </>
      )}
      <Link to={paths.security()}>
        <Icon name="lock" />
        {t('Sign-in and security')}
      </Link>
      <button type="button" onClick={signOut}>
        <Icon name="leave" />
        {t('Sign out')}
      </button>
    </>
  )
}
