import { commissionTdsStates as states } from '@neev/domain/income-tax/commission-tds'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { allColumns, commissionTdsStates } from './commission-tds.columns.tsx'
import {
  type CommissionTdsFieldsFragment,
  CommissionTdsList,
  DecideCommissionTds,
} from './commission-tds.operations.graphql.ts'

/** Claims of all sellers, with the decision. */
export default function AdminCommissionTdsPage() {
  const t = useT()
  const list = useListState({ sort: '-submittedAt', filters: { search: 'text', state: states } })
  const { data, stale } = useData(CommissionTdsList, list.variables, { keep: true })
  const actionsOf = useActions()
  return (
    <ListPage
      title={t('TDS on commission')}
      subtitle={t('Tax that sellers deducted on our commission. What you accept is credited on their next statement.')}
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number or seller')} />
        <ChoiceFilter
          state={list}
          name="state"
          label={t('Status')}
          options={states.map((value) => ({ value, label: t(commissionTdsStates[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('TDS on commission')}
        columns={allColumns}
        page={data.commissionTdsClaims}
        stale={stale}
        state={list}
        actions={(row) => <RowActions actions={actionsOf(row)} />}
        empty={<Empty title={t('No claims')} />}
      />
    </ListPage>
  )
}

/** What an admin can do with a claim. */
function useActions() {
  const t = useT()
  const decide = useMutation(DecideCommissionTds, { successMessage: t('Saved') })
  const approve = async ({ id, number }: CommissionTdsFieldsFragment) => {
    const sure = await confirm({
      title: t('Accept certificate {number}?', { number }),
      body: t('First compare quarter, number and amount with the file and with Form 26AS.'),
      verb: t('Accept'),
    })
    if (sure) await decide.runSafely({ id, decision: 'APPROVE' })
  }
  const reject = async ({ id, number }: CommissionTdsFieldsFragment) => {
    const reason = await ask({
      title: t('Reject certificate {number}?', { number }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await decide.runSafely({ id, decision: 'REJECT', reason })
  }
  return (row: CommissionTdsFieldsFragment): RowAction[] => [
    { label: t('View'), to: row.link },
    ...(row.canDecide
      ? [
          { label: t('Accept'), mutation: () => approve(row) },
          { label: t('Reject'), danger: true, mutation: () => reject(row) },
        ]
      : []),
  ]
}
