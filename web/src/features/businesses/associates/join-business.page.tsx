import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Application as a business associate. */
export default function JoinBusinessPage() {
  return <JoinPage type="BUSINESS" />
}
