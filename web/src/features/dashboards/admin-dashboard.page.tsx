import { useGql } from '#kit/graphql/use-gql.ts'
import { AdminPage } from './AdminDashboardFields.tsx'
import { AdminDashboard } from './dashboards.operations.graphql.ts'

/** The desk in the morning. */
export default function AdminDashboardPage() {
  const { data, error, refetch } = useGql(AdminDashboard)
  return <AdminPage dashboard={data?.adminDashboard} error={error} retry={refetch} linked />
}
