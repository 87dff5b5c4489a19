import { AssociateDeskPage } from './AssociateDeskPage.tsx'

/** Who wants to trade by enquiry. */
export default function AdminAssociateEnquiryPage() {
  return <AssociateDeskPage desk="ENQUIRY" />
}
