import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Who wants to offer services. */
export default function AdminAssociateServicePage() {
  return <AssociateAdminPage queue="SERVICE" />
}
