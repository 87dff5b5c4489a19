import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { SellerCertificates } from '#shared/tds-certificates/SellerCertificates.tsx'
import { useMay } from '#state/use-may.ts'
import { useListState } from '#ui/table/use-list-state.ts'
import { LowerDeductionForm } from './LowerDeductionForm.tsx'
import { lowerDeductionColumns } from './lower-deduction.columns.tsx'
import { CancelLowerDeduction, LowerDeductionList } from './lower-deductions.operations.graphql.ts'

/** Certificates of lower deduction of the business, and the form that submits one. */
export default function SellerLowerDeductionsPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-submittedAt', filters: {} })
  const { data, stale } = useData(LowerDeductionList, { ...list.variables, filter: {} }, { keep: true })
  const cancel = useMutation(CancelLowerDeduction, { successMessage: t('Withdrawn') })
  return (
    <SellerCertificates
      title={t('Certificates of lower deduction')}
      subtitle={t('By a certificate of the income tax department we deduct less TDS from your sales.')}
      empty={t('No certificates')}
      list={list}
      page={data.lowerDeductions}
      stale={stale}
      columns={lowerDeductionColumns.own}
      maySubmit={may('lowerDeduction:write')}
      withdraw={(id) => cancel.runSafely({ id })}
      form={(done) => <LowerDeductionForm onDone={done} />}
    />
  )
}
