import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { decide, destination } from '#navigation/guard.ts'
import { paths } from '#navigation/paths.ts'
import { ownPath } from '#navigation/return-to.ts'
import type { PageRoute } from '#navigation/route.ts'
import { focusPage, isFocusWaiting } from '#shells/focus-page.ts'
import { useUser } from '#state/session.ts'
import { useStore } from '#state/store.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { rolesRead } from './roles-read.ts'

/**
 * Renders a page only for permitted users. The server has no session: there a protected page is a skeleton, and so is
 * its first render, and the page until its data is loaded.
 */
export function AccessGuard({ row, children }: { row: PageRoute; children: ReactNode }) {
  const hydrated = useHydrated()
  const user = useUser()
  const leaving = useStore((state) => state.auth.leaving)
  const { pathname, search } = useLocation()
  const t = useT()
  const cameAsStranger = useRef(false)
  const title = row.title ?? row.menu?.label
  const skeleton = <PageSkeleton title={title && t(title)} />
  if (leaving || (!hydrated && row.access !== 'guest')) return skeleton
  const verdict = decide(row, user)
  if (verdict === 'show') {
    cameAsStranger.current = hydrated && !user
    // What guests see is rendered with its data by the server
    if (row.access === 'guest') return <Suspense fallback={skeleton}>{children}</Suspense>
    // Another record is another page
    return (
      <Suspense key={pathname} fallback={skeleton}>
        {children}
        <FocusWhenLoaded />
      </Suspense>
    )
  }
  // Signed in on this page: continue to the requested one
  if (verdict === '/invalid-access' && cameAsStranger.current) {
    return <Navigate to={ownPath(new URLSearchParams(search).get('returnTo')) ?? paths.ownDashboard()} replace />
  }
  if (verdict === '/unauthorized') return <TurnedAway />
  return <Navigate to={destination(verdict, pathname + search)} replace />
}

/** Is mounted with a page that was loading when the user went to it. */
function FocusWhenLoaded() {
  useEffect(() => {
    if (isFocusWaiting()) focusPage()
  }, [])
  return null
}

/** Redirects from a page of another role, after checking with the server whether the role was granted since. */
function TurnedAway() {
  const [requested, setRequested] = useState(false)
  useEffect(() => {
    rolesRead().then(() => setRequested(true))
  }, [])
  return requested ? <Navigate to={paths.unauthorized()} replace /> : <PageSkeleton />
}
