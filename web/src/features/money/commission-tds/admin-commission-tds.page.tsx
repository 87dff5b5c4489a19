import { commissionTdsStates as states } from '@neev/domain/money/commission-tds'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { AdminCertificates } from '#shared/tds-certificates/AdminCertificates.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { claimColumns, commissionTdsStates } from './commission-tds.columns.tsx'
import { CommissionTdsList, DecideCommissionTds } from './commission-tds.operations.graphql.ts'

/** Claims of all sellers, with the decision. */
export default function AdminCommissionTdsPage() {
  const t = useT()
  const list = useListState({ sort: '-submittedAt', filters: { search: 'text', state: states } })
  const { data, stale } = useData(CommissionTdsList, list.variables, { keep: true })
  const decide = useMutation(DecideCommissionTds, { successMessage: t('Saved') })
  return (
    <AdminCertificates
      title={t('TDS on commission')}
      subtitle={t('Tax that sellers deducted on our commission. What you accept is credited on their next statement.')}
      search={t('Number or seller')}
      empty={t('No claims')}
      list={list}
      page={data.commissionTdsClaims}
      stale={stale}
      columns={claimColumns.all}
      states={commissionTdsStates}
      acceptance={{
        verb: t('Accept'),
        title: (number) => t('Accept certificate {number}?', { number }),
        body: t('First compare quarter, number and amount with the file and with Form 26AS.'),
      }}
      decide={decide.runSafely}
    />
  )
}
