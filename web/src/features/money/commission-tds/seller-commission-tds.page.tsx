import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { SellerCertificates } from '#shared/tds-certificates/SellerCertificates.tsx'
import { useMay } from '#state/use-may.ts'
import { useListState } from '#ui/table/use-list-state.ts'
import { CommissionTdsForm } from './CommissionTdsForm.tsx'
import { claimColumns } from './commission-tds.columns.tsx'
import { CancelCommissionTds, CommissionTdsList } from './commission-tds.operations.graphql.ts'

/** The business's claims of tax deducted on commission, and the form that submits one. */
export default function SellerCommissionTdsPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-submittedAt', filters: {} })
  const { data, stale } = useData(CommissionTdsList, { ...list.variables, filter: {} }, { keep: true })
  const cancel = useMutation(CancelCommissionTds, { successMessage: t('Withdrawn') })
  return (
    <SellerCertificates
      title={t('TDS on commission')}
      subtitle={t('If you deducted tax on our commission, claim it back with your certificate, quarter by quarter.')}
      empty={t('No claims')}
      list={list}
      page={data.commissionTdsClaims}
      stale={stale}
      columns={claimColumns.own}
      maySubmit={may('commissionTds:write')}
      withdraw={(id) => cancel.runSafely({ id })}
      form={(done) => <CommissionTdsForm onDone={done} />}
    />
  )
}
