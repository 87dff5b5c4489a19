import { useSearchParams } from 'react-router'
import { adminLeads } from '#features/procurement/enquiries/admin-leads.tsx'
import { requestPage } from '#features/procurement/quotations/request-page.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'

function useIsEnquiries() {
  const [search] = useSearchParams()
  const mayRead = useMay()('lead:read')
  return { mayRead, isEnquiries: mayRead && search.get('kind') === 'enquiries' }
}

function KindTabs() {
  const t = useT()
  const { mayRead, isEnquiries } = useIsEnquiries()
  if (!mayRead) return null
  return (
    <Tabs
      label={t('Kind of request')}
      tabs={[
        { to: paths.admin.enquireList(), label: t('Requests for quotation'), current: !isEnquiries },
        { to: paths.admin.enquireList({ kind: 'enquiries' }), label: t('Enquiries'), current: isEnquiries },
      ]}
    />
  )
}

const Requests = requestPage({
  side: 'ADMIN',
  to: ({ id }) => paths.admin.enquireDetail({ id }),
  before: () => <KindTabs />,
  explanation: text('Requests appear here when buyers ask sellers for quotations.'),
})

const Enquiries = adminLeads((id) => paths.admin.enquireDetail({ enquiry: id }))

/** All requests for quotation, and all enquiries to partners, as tabs. */
export default function AdminEnquiryList() {
  const t = useT()
  const { isEnquiries } = useIsEnquiries()
  if (!isEnquiries) return <Requests />
  return (
    <ListPage title={t('Enquiries')} subtitle={t('Requests of buyers: assign, answer and follow up each in time.')}>
      <KindTabs />
      <Enquiries />
    </ListPage>
  )
}
