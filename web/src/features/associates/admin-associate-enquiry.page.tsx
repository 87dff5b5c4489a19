import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Who wants to trade by enquiry. */
export default function AdminAssociateEnquiryPage() {
  return <AssociateAdminPage queue="ENQUIRY" />
}
