import { useSellingPaths } from '#state/use-selling-paths.ts'
import { ClaimList } from './ClaimList.tsx'

/** Claims on what this firm sent. */
export default function SellerClaimListPage() {
  const own = useSellingPaths()
  return <ClaimList to={({ suborderId }) => own.orderDetail({ id: suborderId })} />
}
