import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ErrorPage } from '#ui/feedback/ErrorPage.tsx'
import { Home } from './ErrorPages.tsx'

/** Shown to signed-in users on a page for guests only. */
export default function InvalidAccess() {
  const t = useT()
  const own = (
    <Link key="own" className="button primary" to={paths.ownDashboard()}>
      {t('Go to my page')}
    </Link>
  )
  return (
    <ErrorPage title={t('You are already signed in')} actions={[own, <Home key="home" />]}>
      {t('That page is for visitors who are not signed in. Sign out first if you want to use another account.')}
    </ErrorPage>
  )
}
