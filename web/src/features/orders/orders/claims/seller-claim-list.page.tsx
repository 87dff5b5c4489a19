import { useSellingPaths } from '#state/use-selling-paths.ts'
import { ClaimList } from './ClaimList.tsx'

/** Claims against the business. */
export default function SellerClaimListPage() {
  const own = useSellingPaths()
  return <ClaimList to={({ suborderId }) => own.orderDetail({ id: suborderId })} />
}
