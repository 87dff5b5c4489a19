import { useLocation, useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { sellingPaths } from '#navigation/paths/selling.ts'
import { ListPage } from '#ui/table/ListPage.tsx'
import { LeadDetail } from './LeadDetail.tsx'
import { leadPart } from './lead-part.ts'

function useLeads() {
  return sellingPaths(useLocation().pathname).leads
}

const Leads = leadPart({
  useOpen: () => {
    const leads = useLeads()
    return (id) => leads({ id })
  },
})

/** Enquiries that staff gave to a seller, a business associate or a dealer; `?id=` opens one. */
export default function BusinessLeadsPage() {
  const t = useT()
  const [search] = useSearchParams()
  const leads = useLeads()
  const id = search.get('id')
  if (id) return <LeadDetail key={id} id={id} list={leads()} />
  return (
    <ListPage
      title={t('Enquiries')}
      subtitle={t('Requests of buyers that Neev gave to you. Answer each within four working hours.')}
    >
      <Leads />
    </ListPage>
  )
}
