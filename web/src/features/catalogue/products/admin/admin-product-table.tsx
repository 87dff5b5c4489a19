import type { ReactNode } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import type { Column } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
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
    filters: { search: 'text', status: statuses, kind: kinds, category: 'text', declarations: ['missing', 'licence'] },
  })
  const { declarations, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: {
      ...filter,
      ...(declarations === 'missing' && { undeclared: true }),
      ...(declarations === 'licence' && { unlicensed: true }),
      ...(sellers && { sellers }),
    },
  }
  const categories = useGql(AdminProductCategories).data?.categories ?? []
  const { data, stale } = useData(AdminProducts, variables, { keep: true })
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
      <StateTabs list={list} states={productStates} statuses={statuses} counts={data.adminProducts.counts} />
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
          options={[
            { value: 'missing', label: t('Declarations missing') },
            { value: 'licence', label: t('BIS licence missing') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={title}
        columns={columns}
        page={data.adminProducts}
        stale={stale}
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
