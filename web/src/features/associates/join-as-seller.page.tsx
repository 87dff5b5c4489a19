import { JoinPage } from './JoinPage.tsx'

export { load } from './JoinPage.tsx'

/** Applies to sell. */
export default function JoinAsSellerPage() {
  return <JoinPage type="SELLER" />
}
