import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Application as a service partner. */
export default function JoinServicePage() {
  return <JoinPage type="SERVICE" />
}
