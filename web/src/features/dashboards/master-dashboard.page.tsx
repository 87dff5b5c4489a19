import { Link } from 'react-router'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { AdminPage } from './AdminDashboardFields.tsx'
import { MasterDashboard } from './dashboards.operations.graphql.ts'

/** The same numbers for who appoints the desk; its lists are not theirs. */
export default function MasterDashboardPage() {
  const t = useT()
  const { data, error, refetch } = useGql(MasterDashboard)
  return (
    <AdminPage dashboard={data?.masterDashboard} error={error} retry={refetch} linked={false}>
      <Link className="button primary" to={paths.masterAdmin.userList()}>
        {t('Staff')}
      </Link>
    </AdminPage>
  )
}
