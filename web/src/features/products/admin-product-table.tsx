import type { ReactNode } from 'react'
import { Empty } from '#kit/feedback/Blank.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { Column } from '#kit/table/columns.tsx'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { paths } from '#routes/paths.ts'
import { type AdminProductRow, productKinds, productStates } from './admin-product.columns.tsx'
import { AdminProductCategories, AdminProducts } from './admin-products.graphql.ts'

const statuses = ['PUBLISHED', 'PROPOSED', 'DRAFT', 'HIDDEN', 'REJECTED', 'RETIRED'] as const
const kinds = ['TMT', 'SERIES', 'SINGLE'] as const

type Props = {
  title: string
  subtitle?: ReactNode
  columns: readonly Column<AdminProductRow>[]
  sort: string
  /** Minimum number of sellers. */
  sellers?: number
}

/** Products for admins. */
export function ProductTable({ title, subtitle, columns, sort, sellers }: Props) {
  const t = useT()
  const list = useListState({
    sort,
    filters: { search: 'text', status: statuses, kind: kinds, category: 'text', declarations: ['missing'] },
  })
  const { declarations, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { ...filter, ...(declarations && { undeclared: true }), ...(sellers && { sellers }) },
  }
  const { data, error, refetch } = useGql(AdminProducts, variables, { keep: true })
  const categories = useGql(AdminProductCategories).data?.categories ?? []
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <ExportButton
          name="products"
          columns={columns}
          rows={() => allRows(AdminProducts, variables, ({ adminProducts }) => adminProducts)}
        />
      }
    >
      <StateTabs list={list} states={productStates} statuses={statuses} counts={data?.adminProducts.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Product or brand')} />
        <ChoiceFilter
          state={list}
          name="category"
          label={t('Category')}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <ChoiceFilter
          state={list}
          name="kind"
          label={t('Type')}
          options={kinds.map((value) => ({ value, label: t(productKinds[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="declarations"
          label={t('Declarations')}
          options={[{ value: 'missing', label: t('Declarations missing') }]}
        />
      </Filters>
      <ResourceTable
        label={title}
        columns={columns}
        page={data?.adminProducts}
        error={error}
        retry={refetch}
        state={list}
        actions={({ identifier }) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.admin.productDetails({ productname: identifier }) },
              { label: t('View in the shop'), to: paths.product({ identifier }) },
            ]}
          />
        )}
        empty={<Empty title={t('No products match these filters')} />}
      />
    </ListPage>
  )
}
