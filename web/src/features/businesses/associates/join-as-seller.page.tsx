import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Application as a seller. */
export default function JoinAsSellerPage() {
  return <JoinPage type="SELLER" />
}
