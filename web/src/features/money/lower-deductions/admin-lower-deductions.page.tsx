import { lowerDeductionStates as states } from '@neev/domain/money/lower-deductions'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useCertificateDecisions } from '#shared/tds-certificates/use-certificate-actions.ts'
import { ask } from '#ui/feedback/confirm.tsx'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { lowerDeductionColumns, lowerDeductionStates } from './lower-deduction.columns.tsx'
import {
  DecideLowerDeduction,
  EndLowerDeduction,
  LowerDeductionList,
  type LowerDeductionFieldsFragment as Row,
} from './lower-deductions.operations.graphql.ts'

function useActions() {
  const t = useT()
  const decide = useMutation(DecideLowerDeduction, { successMessage: t('Saved') })
  const end = useMutation(EndLowerDeduction, { successMessage: t('Ended') })
  const decisionsOf = useCertificateDecisions({
    verb: t('Approve'),
    title: (number) => t('Approve certificate {number}?', { number }),
    body: t('First compare number, PAN, rate, days and limit with the file, and the certificate with TRACES.'),
    decide: decide.runSafely,
  })
  const stop = async ({ id, number }: Row) => {
    const reason = await ask({
      title: t('End certificate {number} today?', { number }),
      body: t('What was deducted by it stays. Later supplies have the usual rate.'),
      verb: t('End'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await end.runSafely({ id, reason })
  }
  return (row: Row): RowAction[] => [
    ...decisionsOf(row),
    ...(row.canEnd ? [{ label: t('End'), danger: true, run: () => stop(row) }] : []),
  ]
}

/** Certificates of lower deduction of all sellers, with their approval. */
export default listPage(LowerDeductionList, ({ lowerDeductions }) => lowerDeductions, {
  title: text('Certificates of lower deduction'),
  subtitle: text('Once approved, TDS on supplies of its days is at its rate until its limit is used up.'),
  sort: '-submittedAt',
  columns: lowerDeductionColumns.all,
  search: text('Number, PAN or seller'),
  choices: { state: statusChoice(text('Status'), states, lowerDeductionStates) },
  links: { [text('View')]: ({ link }) => link },
  useActions,
  noMatch: text('No certificates'),
})
