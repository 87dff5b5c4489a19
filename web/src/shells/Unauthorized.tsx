import { ErrorPage } from '#kit/feedback/ErrorPage.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { Home } from './ErrorPages.tsx'

/** Said to whom a page is not for. */
export default function Unauthorized() {
  const t = useT()
  return (
    <ErrorPage title={t('This page is not for your account')} actions={<Home primary />}>
      {t('Your account does not have the role that this page needs. Ask an administrator if you think it should.')}
    </ErrorPage>
  )
}
