import { sellerStatuses } from '@neev/domain/businesses/sellers/sellers'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { sellerStates } from '../seller-labels.ts'
import { sellerColumns } from './admin-seller.columns.tsx'
import { AdminSellers } from './admin-sellers.graphql.ts'

/** All sellers in any status. */
export default function AdminSellerListPage() {
  const t = useT()
  const list = useListState({
    sort: '-since',
    filters: { search: 'text', status: sellerStatuses, kind: ['SELLER', 'ASSOCIATE'] },
  })
  const { data, stale } = useData(AdminSellers, list.variables, { keep: true })
  const late = data.adminSellers.late
  return (
    <ListPage
      title={t('Sellers')}
      subtitle={
        late > 0 ? (
          <span className="late-text">
            {t('{n, plural, one {# application has} other {# applications have}} been waiting for more than two days', {
              n: late,
            })}
          </span>
        ) : (
          data && t('{n, plural, one {# business} other {# businesses}}', { n: data.adminSellers.total })
        )
      }
      actions={
        <ExportButton
          name="sellers"
          columns={sellerColumns}
          rows={() => allRows(AdminSellers, list.variables, ({ adminSellers }) => adminSellers)}
        />
      }
    >
      <StateTabs list={list} states={sellerStates} statuses={sellerStatuses} counts={data.adminSellers.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, GSTIN, PAN or email')} />
        <ChoiceFilter
          state={list}
          name="kind"
          label={t('Type of business')}
          options={[
            { value: 'SELLER', label: t('Seller') },
            { value: 'ASSOCIATE', label: t('Business associate') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={t('Sellers')}
        columns={sellerColumns}
        page={data.adminSellers}
        stale={stale}
        state={list}
        actions={({ id }) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.admin.sellerDetail({ id }) },
              { label: t('Products'), to: paths.admin.sellerProductList({ sellerID: id }) },
              { label: t('Orders'), to: paths.admin.sellerOrderList({ sellerID: id }) },
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No sellers match these filters') : t('No sellers yet')}>
            {t('Businesses appear here when they start an application.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
