import { useSellingPaths } from '#state/use-selling-paths.ts'
import { einvoicePage } from './einvoice-page.tsx'

function useOrderPath() {
  const own = useSellingPaths()
  return ({ suborderId }: { suborderId: string }) => own.orderDetail({ id: suborderId })
}

/** A seller's own e-invoices. */
export default einvoicePage({ useOrderPath })
