import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ServiceDashboard } from './enquiries.graphql.ts'
import { LeadDetail } from './LeadDetail.tsx'
import { leadPart } from './lead-part.ts'
import { PartnerDashboard } from './PartnerDashboard.tsx'

const Leads = leadPart({ about: 'SERVICE', useOpen: () => (id) => paths.service.dashboard({ id }) })

/** Dashboard of a service partner; `?id=` opens an enquiry. */
export default function ServiceDashboardPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <LeadDetail key={id} id={id} list={paths.service.dashboard()} /> : <DashboardView />
}

function DashboardView() {
  const t = useT()
  const { data } = useData(ServiceDashboard)
  return (
    <PartnerDashboard
      dashboard={data.serviceDashboard}
      listed={{ to: paths.service.productList(), label: t('Services') }}
      Leads={Leads}
    />
  )
}
