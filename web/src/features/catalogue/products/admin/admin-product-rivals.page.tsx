import { useT } from '#i18n/use-t.ts'
import { rivalColumns } from './admin-product.columns.tsx'
import { ProductTable } from './admin-product-table.tsx'

/** Products with two or more sellers, those with the widest price range first. */
export default function AdminProductRivalsPage() {
  const t = useT()
  return (
    <ProductTable
      title={t('Multi-seller products')}
      subtitle={t('Products offered by at least two sellers, with their price range.')}
      columns={rivalColumns}
      sort="-spread"
      sellers={2}
    />
  )
}
