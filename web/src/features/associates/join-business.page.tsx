import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Applies as a business associate. */
export default function JoinBusinessPage() {
  return <JoinPage type="BUSINESS" />
}
