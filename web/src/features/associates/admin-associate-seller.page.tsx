import { AssociateDeskPage } from './AssociateDeskPage.tsx'

/** Who wants to sell. */
export default function AdminAssociateSellerPage() {
  return <AssociateDeskPage desk="SELLER" />
}
