import { useT } from '#i18n/use-t.ts'
import { productColumns } from './admin-product.columns.tsx'
import { ProductTable } from './admin-product-table.tsx'

/** All products of the catalogue. */
export default function AdminProductListPage() {
  const t = useT()
  return <ProductTable title={t('Products')} columns={productColumns} sort="title" />
}
