import { text } from '#i18n/text.ts'
import { rivalColumns } from './admin-product.columns.tsx'
import { productPage } from './admin-product-page.ts'

/** Products with two or more sellers, those with the widest price range first. */
export default productPage({
  title: text('Multi-seller products'),
  subtitle: text('Products offered by at least two sellers, with their price range.'),
  columns: rivalColumns,
  sort: '-spread',
  sellers: 2,
})
