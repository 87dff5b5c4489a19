import { lowerDeductionStates as states } from '@neev/domain/money/lower-deductions'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { AdminCertificates } from '#shared/tds-certificates/AdminCertificates.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { lowerDeductionColumns, lowerDeductionStates } from './lower-deduction.columns.tsx'
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
  const decide = useMutation(DecideLowerDeduction, { successMessage: t('Saved') })
  const end = useMutation(EndLowerDeduction, { successMessage: t('Ended') })
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
  return (
    <AdminCertificates
      title={t('Certificates of lower deduction')}
      subtitle={t('Once approved, TDS on supplies of its days is at its rate until its limit is used up.')}
      search={t('Number, PAN or seller')}
      empty={t('No certificates')}
      list={list}
      page={data.lowerDeductions}
      stale={stale}
      columns={lowerDeductionColumns.all}
      states={lowerDeductionStates}
      acceptance={{
        verb: t('Approve'),
        title: (number) => t('Approve certificate {number}?', { number }),
        body: t('First compare number, PAN, rate, days and limit with the file, and the certificate with TRACES.'),
      }}
      decide={decide.runSafely}
      more={(row) => (row.canEnd ? [{ label: t('End'), danger: true, run: () => stop(row) }] : [])}
    />
  )
}
