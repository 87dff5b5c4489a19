import { useSellingPaths } from '#state/use-selling-paths.ts'
import { claimPage } from './claim-page.ts'

function useOrderPath() {
  const own = useSellingPaths()
  return ({ suborderId }: { suborderId: string }) => own.orderDetail({ id: suborderId })
}

/** Claims against the business. */
export default claimPage(useOrderPath)
