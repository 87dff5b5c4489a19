import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { EnquiryDashboard } from './enquiries.graphql.ts'
import { LeadDetail } from './LeadDetail.tsx'
import { leadPart } from './lead-part.ts'
import { PartnerDashboard } from './PartnerDashboard.tsx'

const Leads = leadPart({ about: 'PRODUCT', useOpen: () => (id) => paths.enquiry.dashboard({ id }) })

/** Dashboard of an enquiry partner; `?id=` opens an enquiry. */
export default function EnquiryDashboardPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <LeadDetail key={id} id={id} list={paths.enquiry.dashboard()} /> : <DashboardView />
}

function DashboardView() {
  const t = useT()
  const { data } = useData(EnquiryDashboard)
  const listed = { to: paths.enquiry.productList(), label: t('Products on request') }
  return <PartnerDashboard dashboard={data.enquiryDashboard} listed={listed} Leads={Leads} />
}
