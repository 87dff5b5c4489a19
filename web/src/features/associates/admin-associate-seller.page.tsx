import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Who wants to sell. */
export default function AdminAssociateSellerPage() {
  return <AssociateAdminPage queue="SELLER" />
}
