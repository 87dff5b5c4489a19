import { AssociateAdminPage } from './AssociateAdminPage.tsx'

/** Applications of sellers. */
export default function AdminAssociateSellerPage() {
  return <AssociateAdminPage queue="SELLER" />
}
