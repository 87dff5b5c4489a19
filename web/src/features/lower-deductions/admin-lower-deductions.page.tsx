import { lowerDeductionStates as states } from '@neev/domain/income-tax/lower-deductions'
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
import { allColumns, lowerDeductionStates } from './lower-deduction.columns.tsx'
import {
  DecideLowerDeduction,
  EndLowerDeduction,
  type LowerDeductionFieldsFragment,
  LowerDeductionList,
} from './lower-deductions.operations.graphql.ts'

/** Certificates of lower deduction of all sellers, with their approval. */
export default function AdminLowerDeductionsPage() {
  const t = useT()
  const list = useListState({ sort: '-submittedAt', filters: { search: 'text', state: states } })
  const { data, stale } = useData(LowerDeductionList, list.variables, { keep: true })
  const actionsOf = useActions()
  return (
    <ListPage
      title={t('Certificates of lower deduction')}
      subtitle={t('Once approved, TDS on supplies of its days is at its rate until its limit is used up.')}
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, PAN or seller')} />
        <ChoiceFilter
          state={list}
          name="state"
          label={t('Status')}
          options={states.map((value) => ({ value, label: t(lowerDeductionStates[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Certificates of lower deduction')}
        columns={allColumns}
        page={data.lowerDeductions}
        stale={stale}
        state={list}
        actions={(row) => <RowActions actions={actionsOf(row)} />}
        empty={<Empty title={t('No certificates')} />}
      />
    </ListPage>
  )
}

/** What an admin can do with a certificate. */
function useActions() {
  const t = useT()
  const decide = useMutation(DecideLowerDeduction, { successMessage: t('Saved') })
  const end = useMutation(EndLowerDeduction, { successMessage: t('Ended') })
  const approve = async ({ id, number }: LowerDeductionFieldsFragment) => {
    const sure = await confirm({
      title: t('Approve certificate {number}?', { number }),
      body: t('First compare number, PAN, rate, days and limit with the file, and the certificate with TRACES.'),
      verb: t('Approve'),
    })
    if (sure) await decide.runSafely({ id, decision: 'APPROVE' })
  }
  const reject = async ({ id, number }: LowerDeductionFieldsFragment) => {
    const reason = await ask({
      title: t('Reject certificate {number}?', { number }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await decide.runSafely({ id, decision: 'REJECT', reason })
  }
  const stop = async ({ id, number }: LowerDeductionFieldsFragment) => {
    const reason = await ask({
      title: t('End certificate {number} today?', { number }),
      body: t('What was deducted by it stays. Later supplies have the usual rate.'),
      verb: t('End'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await end.runSafely({ id, reason })
  }
  return (row: LowerDeductionFieldsFragment): RowAction[] => [
    { label: t('View'), to: row.link },
    ...(row.canDecide
      ? [
          { label: t('Approve'), mutation: () => approve(row) },
          { label: t('Reject'), danger: true, mutation: () => reject(row) },
        ]
      : []),
    ...(row.canEnd ? [{ label: t('End'), danger: true, mutation: () => stop(row) }] : []),
  ]
}
