import ProductPage, { load as loadProduct } from '#features/products/product.page.tsx'
import { load as loadService, ServicePage } from '#features/services/ServicePage.tsx'
import { type LoadArgs, notFound } from '#kit/graphql/load.ts'

export async function load(args: LoadArgs) {
  if (!(await loadProduct(args)) && !(await loadService(args))) throw notFound()
}

/** What an address among the goods names: a product, or the work that a partner offers. */
export default function ProductOrService() {
  return <ProductPage Otherwise={ServicePage} />
}
