import { useSearchParams } from 'react-router'
import { LeadDetail } from '#features/procurement/enquiries/LeadDetail.tsx'
import { AdminRequest } from '#features/procurement/quotations/AdminRequest.tsx'
import { paths } from '#navigation/paths.ts'

/** A request for quotation (`?id=`), or an enquiry to a partner (`?enquiry=`). */
export default function AdminEnquiry() {
  const [search] = useSearchParams()
  const enquiry = search.get('enquiry')
  if (enquiry) return <LeadDetail key={enquiry} id={enquiry} list={paths.admin.enquireList({ kind: 'enquiries' })} />
  return <AdminRequest id={search.get('id') ?? ''} />
}
