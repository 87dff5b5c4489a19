import ProductPage, { load as loadProduct } from '#features/catalogue/products/product.page.tsx'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { lazyPart } from '#ui/page-parts.tsx'

const services = () => import('#features/offers/services/ServicePage.tsx')
const ServicePage = lazyPart(services)

export async function load(args: LoadArgs) {
  if (await loadProduct(args)) return
  const { load: loadService } = await services()
  if (!(await loadService(args))) throw notFound()
}

/** The page of a slug under /product: a product, or a partner's service. */
export default function ProductOrService() {
  return <ProductPage Otherwise={ServicePage} />
}
