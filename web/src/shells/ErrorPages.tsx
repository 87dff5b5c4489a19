import { use } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ErrorPage } from '#ui/feedback/ErrorPage.tsx'
import { Missing } from '#ui/feedback/Missing.tsx'
import { WayBackContext } from '#ui/feedback/way-back.ts'

/** A link to the shop. */
export function Home({ primary = false }: { primary?: boolean }) {
  const t = useT()
  return (
    <Link className={primary ? 'button primary' : 'button'} to={paths.home()}>
      {t('Go to the shop')}
    </Link>
  )
}

/** The not-found page; inside the back office it keeps the layout. */
export function PageNotFound() {
  const t = useT()
  const way = use(WayBackContext)
  if (way) return <Missing way={way} />
  return (
    <ErrorPage title={t('This page does not exist')} actions={<Home primary />}>
      {t('Check the web address. The page may have been removed. Use the search above to find products.')}
    </ErrorPage>
  )
}

/** Replaces a failed page by the error and a retry. The layout stays. */
export function RouteError() {
  const t = useT()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />
  return (
    <ErrorPage
      title={t('This page could not be shown')}
      actions={
        <>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            {t('Try again')}
          </button>
          <Home />
        </>
      }
    >
      {t('Something went wrong on our side. Your other work is not affected.')}
    </ErrorPage>
  )
}
