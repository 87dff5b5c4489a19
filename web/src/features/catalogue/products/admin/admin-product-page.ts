import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import type { Column } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import { type AdminProductRow, productKinds, productStates } from './admin-product.columns.tsx'
import { AdminProductCategories, AdminProducts } from './admin-products.graphql.ts'

const statuses = ['PUBLISHED', 'PROPOSED', 'DRAFT', 'HIDDEN', 'REJECTED', 'RETIRED'] as const
const kinds = ['TMT', 'SERIES', 'SINGLE'] as const

function useCategories() {
  const t = useT()
  const categories = useGql(AdminProductCategories).data?.categories ?? []
  return [{ label: t('Category'), options: categories.map(({ slug, name }) => ({ value: slug, label: name })) }]
}

type Products = {
  title: string
  subtitle?: string
  columns: readonly Column<AdminProductRow>[]
  sort: string
  /** Minimum number of sellers. */
  sellers?: number
}

/** A page of products for admins. */
export const productPage = ({ sellers, ...products }: Products) =>
  listPage(AdminProducts, ({ adminProducts }) => adminProducts, {
    ...products,
    file: 'products',
    name: sellers ? 'AdminProductRivals' : 'AdminProducts',
    tabs: { labels: productStates, statuses },
    search: text('Product or brand'),
    records: { names: ['category'], useChoices: useCategories, isFirst: true },
    choices: {
      kind: valueChoice(text('Type'), kinds, productKinds),
      declarations: {
        label: text('Declarations'),
        options: { missing: text('Declarations missing'), licence: text('BIS licence missing') },
      },
    },
    filterOf: ({ declarations, ...filter }) => ({
      ...filter,
      ...(declarations === 'missing' && { undeclared: true }),
      ...(declarations === 'licence' && { unlicensed: true }),
      ...(sellers && { sellers }),
    }),
    open: ({ identifier }) => paths.admin.productDetails({ productname: identifier }),
    links: { [text('View in the shop')]: ({ identifier }) => paths.product({ identifier }) },
    noMatch: text('No products match these filters'),
  })
