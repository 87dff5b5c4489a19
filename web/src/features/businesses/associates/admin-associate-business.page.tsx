import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Applications of business associates and their dealers. */
export default function AdminAssociateBusinessPage() {
  return <AssociateAdminPage queue="BUSINESS" />
}
