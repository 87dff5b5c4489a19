import { useSearchParams } from 'react-router'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ServiceDashboard } from './enquiries.graphql.ts'
import { LeadDetail } from './LeadDetail.tsx'
import { PartnerDashboard } from './PartnerDashboard.tsx'

const open = (id: string) => paths.service.dashboard({ id })

/** A service partner's requests; `?id=` opens one of them. */
export default function ServiceDashboardPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <LeadDetail key={id} id={id} list={paths.service.dashboard()} /> : <Board />
}

function Board() {
  const t = useT()
  const { data, error, refetch } = useGql(ServiceDashboard)
  return (
    <PartnerDashboard
      dashboard={data?.serviceDashboard}
      error={error}
      retry={refetch}
      about="SERVICE"
      listed={{ to: paths.service.productList(), label: t('Services'), open: 'PUBLISHED', waits: 'PROPOSED' }}
      open={open}
    />
  )
}
