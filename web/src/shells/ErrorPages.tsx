import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useMatches, useNavigate, useRouteError } from 'react-router'
import { isOfRequest, isRefusal } from '#graphql/errors.ts'
import { removeFailed, retryFailed } from '#graphql/query-client.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import type { PageRoute } from '#navigation/route.ts'
import { ErrorPage } from '#ui/feedback/ErrorPage.tsx'
import { Missing } from '#ui/feedback/Missing.tsx'
import { Reason } from '#ui/feedback/Reason.tsx'
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
  const way = useContext(WayBackContext)
  if (way) return <Missing way={way} />
  return (
    <ErrorPage title={t('This page does not exist')} actions={<Home primary />}>
      {t('Check the web address. The page may have been removed. Use the search above to find products.')}
    </ErrorPage>
  )
}

/** Replaces the page of an order, payment or document that does not exist or belongs to somebody else. */
function PurchaseNotFound({ title }: { title: string }) {
  const t = useT()
  return (
    <ErrorPage
      title={title}
      actions={
        <>
          <Link className="button primary" to={paths.userOrders()}>
            {t('My orders')}
          </Link>
          <Home />
          <a className="button" href="mailto:help@neev.example">
            {t('Get help')}
          </a>
        </>
      }
    >
      {t(
        'The web address is incomplete, or the page belongs to another account. You can find your purchases under My orders.',
      )}
    </ErrorPage>
  )
}

/** Replaces a page that could not be loaded or shown. The layout stays. */
export function RouteError() {
  const t = useT()
  const error = useRouteError()
  const row = useMatches().at(-1)?.handle as PageRoute | undefined
  const retry = useRetry(error)
  if (isRefusal(error, 'NOT_FOUND') || (isRouteErrorResponse(error) && error.status === 404)) {
    if (row?.missing && row.missingText)
      return (
        <ErrorPage title={t(row.missing)} actions={<Home primary />}>
          {t(row.missingText)}
        </ErrorPage>
      )
    return row?.missing ? <PurchaseNotFound title={t(row.missing)} /> : <PageNotFound />
  }
  return (
    <ErrorPage
      title={t('This page could not be shown')}
      actions={
        <>
          <button type="button" className="button primary" onClick={retry}>
            {t('Try again')}
          </button>
          <Home />
        </>
      }
    >
      {isOfRequest(error) ? (
        <Reason of={error} />
      ) : (
        t('Something went wrong on our side. Your other work is not affected.')
      )}
    </ErrorPage>
  )
}

/** Loads the data of this page again. If its code failed, the browser reloads it. */
function useRetry(error: unknown) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  useEffect(() => removeFailed(client), [client])
  return () => {
    if (!isOfRequest(error) && !isRouteErrorResponse(error)) return location.reload()
    retryFailed(client)
    // The heading is focused when it is there
    document.getElementById('main')?.focus({ preventScroll: true })
    navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }
}
