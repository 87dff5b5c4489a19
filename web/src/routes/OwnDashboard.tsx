import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '#state/session.ts'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { firstPage, useAreas, useSite } from './areas/site.ts'
import { paths } from './paths.ts'

/** Redirects users to the first page of their own area, or home. */
export default function OwnDashboard() {
  const { openFor } = useSite()
  const areas = useAreas()
  const user = useUser()
  const [opened, setOpened] = useState<typeof user>(null)
  useEffect(() => {
    const done = () => setOpened(user)
    openFor(user).then(done, done)
  }, [openFor, user])
  if (!user || opened !== user) return <PageSkeleton />
  return <Navigate to={firstPage(areas, user) ?? paths.home()} replace />
}
