import { text } from '#i18n/text.ts'
import { productColumns } from './admin-product.columns.tsx'
import { productPage } from './admin-product-page.ts'

/** All products of the catalogue. */
export default productPage({ title: text('Products'), columns: productColumns, sort: 'title' })
