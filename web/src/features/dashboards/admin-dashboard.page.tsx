import { useGql } from '#graphql/use-gql.ts'
import { AdminPage } from './AdminDashboardFields.tsx'
import { AdminDashboard } from './dashboards.operations.graphql.ts'

/** The admin dashboard. */
export default function AdminDashboardPage() {
  const { data, error, refetch } = useGql(AdminDashboard)
  return <AdminPage dashboard={data?.adminDashboard} error={error} retry={refetch} linked />
}
