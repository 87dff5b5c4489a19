import { useData } from '#graphql/use-data.ts'
import { AdminPage } from './AdminDashboardFields.tsx'
import { AdminDashboard } from './dashboards.operations.graphql.ts'

/** The admin dashboard. */
export default function AdminDashboardPage() {
  return <AdminPage dashboard={useData(AdminDashboard).data.adminDashboard} linked />
}
