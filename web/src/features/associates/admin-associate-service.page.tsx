import { AssociateDeskPage } from './AssociateDeskPage.tsx'

/** Who wants to offer services. */
export default function AdminAssociateServicePage() {
  return <AssociateDeskPage desk="SERVICE" />
}
