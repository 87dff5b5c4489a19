import { AssociateDeskPage } from './AssociateDeskPage.tsx'

/** Who wants to lead a territory, or to deal for somebody who does. */
export default function AdminAssociateBusinessPage() {
  return <AssociateDeskPage desk="BUSINESS" />
}
