import { useSearchParams } from 'react-router'
import { AdminLeads } from '#features/procurement/enquiries/AdminLeads.tsx'
import { RequestList } from '#features/procurement/quotations/RequestList.tsx'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { paths } from '../paths.ts'

/** All requests for quotation, and all enquiries to partners, as tabs. */
export default function AdminEnquiryList() {
  const t = useT()
  const [search] = useSearchParams()
  const mayReadEnquiries = useMay()('lead:read')
  const isEnquiries = mayReadEnquiries && search.get('kind') === 'enquiries'
  const tabs = mayReadEnquiries && (
    <Tabs
      label={t('Kind of request')}
      tabs={[
        { to: paths.admin.enquireList(), label: t('Requests for quotation'), current: !isEnquiries },
        { to: paths.admin.enquireList({ kind: 'enquiries' }), label: t('Enquiries'), current: isEnquiries },
      ]}
    />
  )
  if (!isEnquiries)
    return (
      <RequestList
        side="ADMIN"
        to={({ id }) => paths.admin.enquireDetail({ id })}
        empty={{ text: t('Requests appear here when buyers ask sellers for quotations.') }}
      >
        {tabs}
      </RequestList>
    )
  return (
    <ListPage title={t('Enquiries')} subtitle={t('Requests of buyers: assign, answer and follow up each in time.')}>
      {tabs}
      <AdminLeads open={(id) => paths.admin.enquireDetail({ enquiry: id })} />
    </ListPage>
  )
}
