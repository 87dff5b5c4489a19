import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Applications of service partners. */
export default function AdminAssociateServicePage() {
  return <AssociateAdminPage queue="SERVICE" />
}
