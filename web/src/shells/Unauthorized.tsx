import { useT } from '#i18n/use-t.ts'
import { ErrorPage } from '#ui/feedback/ErrorPage.tsx'
import { Home } from './ErrorPages.tsx'

/** Shown to users without access to a page. */
export default function Unauthorized() {
  const t = useT()
  return (
    <ErrorPage title={t('You do not have access to this page')} actions={<Home primary />}>
      {t('Your account does not have the role for this page. If you need access, ask an administrator.')}
    </ErrorPage>
  )
}
