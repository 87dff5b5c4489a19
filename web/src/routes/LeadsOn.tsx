import { Navigate, useLocation } from 'react-router'
import { useUser } from '#state/session.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { firstFor } from './areas/site.ts'
import { destination } from './guard.ts'
import type { Row } from './row.ts'

/** Redirects to the first of these pages that the user may see, once the browser knows the user. */
export function LeadsOn({ rows }: { rows: readonly Row[] }) {
  const hydrated = useHydrated()
  const user = useUser()
  const { pathname, search } = useLocation()
  if (!hydrated) return <PageSkeleton />
  const to = user ? `${firstFor(rows, user)?.path ?? ''}${search}` : destination('/login', pathname + search)
  return <Navigate to={to} replace />
}
