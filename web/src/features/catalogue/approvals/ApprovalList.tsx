import { changeStatuses } from '@neev/domain/catalogue/approvals'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { changeStates } from '#shared/approvals/change-states.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { approvalColumns, type Change } from './approval.columns.tsx'
import { ChangeFilters, ProductChanges } from './approvals.graphql.ts'
import { BulkDecision, type Decided, Outcome } from './BulkDecision.tsx'

const ages = ['24', '72', '168'] as const
const passed = ['auto'] as const

type Props = { title: string; associates: boolean; open: (id: string) => string }

/** Change requests of sellers or business associates, most urgent first. */
export function ApprovalList({ title, associates, open }: Props) {
  const t = useT()
  const may = useMay()
  const list = useListState({
    sort: 'urgency',
    filters: { search: 'text', status: changeStatuses, seller: 'text', category: 'text', age: ages, passed },
  })
  const { age, passed: how, ...rest } = list.filter
  const filter = { ...rest, associates, olderThanHours: age && Number(age), autoApproved: how === 'auto' }
  const variables = { page: list.variables.page, filter }
  const choices = useGql(ChangeFilters, { associates }).data
  const { data, stale } = useData(ProductChanges, variables, { keep: true })
  const columns = approvalColumns(open)
  const overdue = data.productChanges.overdue
  const [decided, setDecided] = useState<Decided | null>(null)
  return (
    <ListPage
      title={title}
      subtitle={
        overdue > 0 ? (
          <span className="late-text">
            {t('{n, plural, one {# is overdue} other {# are overdue}}: respond within 24 working hours.', {
              n: overdue,
            })}
          </span>
        ) : (
          t('Respond within 24 working hours.')
        )
      }
      actions={
        <ExportButton
          name="approvals"
          columns={columns}
          rows={() => allRows(ProductChanges, variables, ({ productChanges }) => productChanges)}
        />
      }
    >
      <StateTabs
        list={list}
        states={changeStates}
        statuses={changeStatuses}
        counts={data.productChanges.counts}
        empty
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Product or seller')} />
        <ChoiceFilter
          state={list}
          name="seller"
          label={t('Seller')}
          options={(choices?.changeSellers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceFilter
          state={list}
          name="category"
          label={t('Category')}
          options={(choices?.categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <ChoiceFilter
          state={list}
          name="age"
          label={t('Age')}
          options={[
            { value: '24', label: t('Older than a day') },
            { value: '72', label: t('Older than 3 days') },
            { value: '168', label: t('Older than a week') },
          ]}
        />
        <ChoiceFilter
          state={list}
          name="passed"
          label={t('Decided by')}
          options={[{ value: 'auto', label: t('Trusted seller') }]}
        />
      </Filters>
      <ResourceTable
        label={title}
        columns={columns}
        page={data.productChanges}
        stale={stale}
        state={list}
        {...(may('product:approve') && {
          bulk: (rows: readonly Change[]) => <BulkDecision changes={rows} onDecided={setDecided} />,
        })}
        actions={({ id }) => <RowActions actions={[{ label: t('Open'), to: open(id) }]} />}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('Nothing to review')}>
            {t('Products that sellers add or change appear here before buyers see them.')}
          </Empty>
        }
      />
      <Outcome decided={decided} onClose={() => setDecided(null)} />
    </ListPage>
  )
}
