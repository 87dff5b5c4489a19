import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { firstPage, useAreas } from '#navigation/site.ts'
import { useUser } from '#state/session.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { signOut } from './sign-out.ts'

/** The user's links: their area, orders, signing out. Also in the back office bar. */
export default function AccountLinks() {
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
      {user?.role.includes('b2b') && (
        <Link to={paths.company()}>
          <Icon name="people" />
          {t('Company')}
        </Link>
      )}
      {user?.role.includes('customer') && (
        <>
          <Link to={paths.userHome()}>
            <Icon name="home" />
            {t('Overview')}
          </Link>
          <Link to={paths.userOrders()}>
            <Icon name="document" />
            {t('My orders')}
          </Link>
          <Link to={paths.userProducts()}>
            <Icon name="box" />
            {t('Bought items')}
          </Link>
          <Link to={paths.userSchedules()}>
            <Icon name="truck" />
            {t('Delivery schedules')}
          </Link>
          <Link to={paths.userLists()}>
            <Icon name="check" />
            {t('Material lists')}
          </Link>
          <Link to={paths.userQuotes()}>
            <Icon name="document" />
            {t('Requests for quotation')}
          </Link>
          {user.role.includes('b2b') && (
            <Link to={paths.companyCredit()}>
              <Icon name="rupee" />
              {t('Credit')}
            </Link>
          )}
          <Link to={paths.userInvoices()}>
            <Icon name="rupee" />
            {t('Invoices')}
          </Link>
          <Link to={paths.userClaims()}>
            <Icon name="flag" />
            {t('Claims and returns')}
          </Link>
          <Link to={paths.wishlist()}>
            <Icon name="bookmark" />
            {t('Saved items')}
          </Link>
          <Link to={paths.userReviews()}>
            <Icon name="check" />
            {t('My reviews')}
          </Link>
          <Link to={paths.userTickets()}>
            <Icon name="message" />
            {t('My tickets')}
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
