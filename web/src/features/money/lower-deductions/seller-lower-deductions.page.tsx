import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useCertificateWithdrawal } from '#shared/tds-certificates/use-certificate-actions.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { LowerDeductionForm } from './LowerDeductionForm.tsx'
import { lowerDeductionColumns } from './lower-deduction.columns.tsx'
import { CancelLowerDeduction, LowerDeductionList } from './lower-deductions.operations.graphql.ts'

function useActions() {
  const t = useT()
  const cancel = useMutation(CancelLowerDeduction, { successMessage: t('Withdrawn') })
  return useCertificateWithdrawal((id) => cancel.runSafely({ id }))
}

/** Certificates of lower deduction of the business, and the form that submits one. */
export default listPage(LowerDeductionList, ({ lowerDeductions }) => lowerDeductions, {
  title: text('Certificates of lower deduction'),
  subtitle: text('By a certificate of the income tax department we deduct less TDS from your sales.'),
  sort: '-submittedAt',
  columns: lowerDeductionColumns.own,
  form: {
    may: 'lowerDeduction:write',
    add: text('Submit certificate'),
    Form: ({ onDone }) => <LowerDeductionForm onDone={onDone} />,
  },
  links: { [text('View')]: ({ link }) => link },
  useActions,
  noMatch: text('No certificates'),
})
