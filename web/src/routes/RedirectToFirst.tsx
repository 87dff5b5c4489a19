import { Navigate, useLocation } from 'react-router'
import { destination } from '#navigation/guard.ts'
import type { PageRoute } from '#navigation/route.ts'
import { firstFor } from '#navigation/site.ts'
import { useUser } from '#state/session.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'

/** Redirects to the first of these pages that the user may see, once the browser knows the user. */
export function RedirectToFirst({ rows }: { rows: readonly PageRoute[] }) {
  const hydrated = useHydrated()
  const user = useUser()
  const { pathname, search } = useLocation()
  if (!hydrated) return <PageSkeleton />
  const to = user ? `${firstFor(rows, user)?.path ?? ''}${search}` : destination('/login', pathname + search)
  return <Navigate to={to} replace />
}
