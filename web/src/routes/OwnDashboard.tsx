import { Navigate } from 'react-router'
import { useUser } from '#state/session.ts'
import { paths } from './paths.ts'
import { firstPage, useAreas } from './site.ts'

/** Sends everybody to the first page of their own area; whoever has none goes home. */
export default function OwnDashboard() {
  const areas = useAreas()
  const user = useUser()
  return <Navigate to={(user && firstPage(areas, user)) ?? paths.home()} replace />
}
