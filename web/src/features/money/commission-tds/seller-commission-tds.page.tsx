import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useCertificateWithdrawal } from '#shared/tds-certificates/use-certificate-actions.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { CommissionTdsForm } from './CommissionTdsForm.tsx'
import { claimColumns } from './commission-tds.columns.tsx'
import { CancelCommissionTds, CommissionTdsList } from './commission-tds.operations.graphql.ts'

function useActions() {
  const t = useT()
  const cancel = useMutation(CancelCommissionTds, { successMessage: t('Withdrawn') })
  return useCertificateWithdrawal((id) => cancel.runSafely({ id }))
}

/** The business's claims of tax deducted on commission, and the form that submits one. */
export default listPage(CommissionTdsList, ({ commissionTdsClaims }) => commissionTdsClaims, {
  title: text('TDS on commission'),
  subtitle: text('If you deducted tax on our commission, claim it back with your certificate, quarter by quarter.'),
  sort: '-submittedAt',
  columns: claimColumns.own,
  form: {
    may: 'commissionTds:write',
    add: text('Submit certificate'),
    Form: ({ onDone }) => <CommissionTdsForm onDone={onDone} />,
  },
  links: { [text('View')]: ({ link }) => link },
  useActions,
  noMatch: text('No claims'),
})
