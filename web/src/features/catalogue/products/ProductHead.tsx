import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Head } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import { pictureUrls } from './admin/picture-urls.ts'
import { nameOf, type Product, type Variant } from './product-state.ts'

/** The page's title and the preview of shared links. */
export function ProductHead({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const origin = useOrigin()
  const [image] = pictureUrls(origin, product, variant)
  return (
    <Head
      title={t('{product}: price at your site', { product: nameOf(product, variant) })}
      description={product.description}
      canonical={origin + paths.product({ identifier: product.identifier })}
      image={image}
    />
  )
}
