import { b2bStatuses } from '@neev/domain/businesses/b2b'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { b2bColumns } from './admin-b2b.columns.tsx'
import { AdminB2bAccounts } from './admin-b2b.graphql.ts'
import { b2bStates } from './b2b-labels.ts'

/** All companies in any status. */
export default function AdminB2bListPage() {
  const t = useT()
  const list = useListState({ sort: '-since', filters: { search: 'text', status: b2bStatuses } })
  const { data, stale } = useData(AdminB2bAccounts, list.variables, { keep: true })
  const late = data.adminB2bAccounts.late
  return (
    <ListPage
      title={t('Business buyers')}
      subtitle={
        late > 0 ? (
          <span className="late-text">
            {t('{n, plural, one {# application has} other {# applications have}} been waiting for more than two days', {
              n: late,
            })}
          </span>
        ) : (
          data && t('{n, plural, one {# company} other {# companies}}', { n: data.adminB2bAccounts.total })
        )
      }
      actions={
        <ExportButton
          name="business-buyers"
          columns={b2bColumns}
          rows={() => allRows(AdminB2bAccounts, list.variables, ({ adminB2bAccounts }) => adminB2bAccounts)}
        />
      }
    >
      <StateTabs list={list} states={b2bStates} statuses={b2bStatuses} counts={data.adminB2bAccounts.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Company, GSTIN, PAN, name or email')} />
      </Filters>
      <ResourceTable
        label={t('Business buyers')}
        columns={b2bColumns}
        page={data.adminB2bAccounts}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No companies match these filters') : t('No companies yet')}>
            {t('Companies appear here when they start an application.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
