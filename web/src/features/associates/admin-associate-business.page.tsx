import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Who wants to lead a territory, or to deal for somebody who does. */
export default function AdminAssociateBusinessPage() {
  return <AssociateAdminPage queue="BUSINESS" />
}
