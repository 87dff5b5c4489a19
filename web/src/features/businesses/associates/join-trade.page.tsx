import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Application as an enquiry partner. */
export default function JoinTradePage() {
  return <JoinPage type="TRADE" />
}
