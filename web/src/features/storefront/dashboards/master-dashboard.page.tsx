import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { AdminPage } from './AdminDashboardFields.tsx'
import { MasterDashboard } from './dashboards.operations.graphql.ts'

/** The same dashboard for master admins, without links to the lists. */
export default function MasterDashboardPage() {
  const t = useT()
  const { data } = useData(MasterDashboard)
  return (
    <AdminPage dashboard={data.masterDashboard} linked={false}>
      <Link className="button primary" to={paths.masterAdmin.userList()}>
        {t('Staff')}
      </Link>
    </AdminPage>
  )
}
