import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Application as a dealer of a business associate. */
export default function JoinDealerPage() {
  return <JoinPage type="SUB_DEALER" />
}
