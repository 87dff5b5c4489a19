import { commissionTdsStates as states } from '@neev/domain/money/commission-tds'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useCertificateDecisions } from '#shared/tds-certificates/use-certificate-actions.ts'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { claimColumns, commissionTdsStates } from './commission-tds.columns.tsx'
import { CommissionTdsList, DecideCommissionTds } from './commission-tds.operations.graphql.ts'

function useActions() {
  const t = useT()
  const decide = useMutation(DecideCommissionTds, { successMessage: t('Saved') })
  return useCertificateDecisions({
    verb: t('Accept'),
    title: (number) => t('Accept certificate {number}?', { number }),
    body: t('First compare quarter, number and amount with the file and with Form 26AS.'),
    decide: decide.runSafely,
  })
}

/** Claims of all sellers, with the decision. */
export default listPage(CommissionTdsList, ({ commissionTdsClaims }) => commissionTdsClaims, {
  title: text('TDS on commission'),
  subtitle: text('Tax that sellers deducted on our commission. What you accept is credited on their next statement.'),
  sort: '-submittedAt',
  columns: claimColumns.all,
  search: text('Number or seller'),
  choices: { state: statusChoice(text('Status'), states, commissionTdsStates) },
  links: { [text('View')]: ({ link }) => link },
  useActions,
  noMatch: text('No claims'),
})
