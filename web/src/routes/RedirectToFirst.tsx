import { Navigate, useLocation } from 'react-router'
import { useUser } from '#state/session.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { firstFor } from './areas/site.ts'
import { destination } from './guard.ts'
import type { PageRoute } from './route.ts'

/** Redirects to the first of these pages that the user may see, once the browser knows the user. */
export function RedirectToFirst({ rows }: { rows: readonly PageRoute[] }) {
  const hydrated = useHydrated()
  const user = useUser()
  const { pathname, search } = useLocation()
  if (!hydrated) return <PageSkeleton />
  const to = user ? `${firstFor(rows, user)?.path ?? ''}${search}` : destination('/login', pathname + search)
  return <Navigate to={to} replace />
}
