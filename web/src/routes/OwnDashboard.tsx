import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { paths } from '#navigation/paths.ts'
import { firstPage, useAreas, useSite } from '#navigation/site.ts'
import { OwnStart } from '#shared/sign-in/own-start.graphql.ts'
import { useUser } from '#state/session.ts'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'

const buyers: readonly string[] = ['customer', 'b2b']

/** Redirects users to their first page: of their company, their orders or their own area; new buyers to the shop. */
export default function OwnDashboard() {
  const user = useUser()
  if (!user) return <PageSkeleton />
  if (user.role.includes('b2b')) return <Navigate to={paths.company()} replace />
  return user.role.every((role) => buyers.includes(role)) ? <Buyer /> : <OwnArea />
}

function Buyer() {
  const { data, error } = useGql(OwnStart, {})
  if (!data && !error) return <PageSkeleton />
  return <Navigate to={data?.myOrders.total ? paths.userHome() : paths.home()} replace />
}

function OwnArea() {
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
