import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Applications of enquiry partners. */
export default function AdminAssociateEnquiryPage() {
  return <AssociateAdminPage queue="ENQUIRY" />
}
