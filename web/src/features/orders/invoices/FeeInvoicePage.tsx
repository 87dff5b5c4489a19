import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { useMay } from '#state/use-may.ts'
import { documentLink } from './document-link.ts'
import { FeeInvoice } from './fee-invoice.graphql.ts'

/** An invoice or credit note from the operator to a seller for commission. */
export default function FeeInvoicePage() {
  const t = useT()
  const [search] = useSearchParams()
  const may = useMay()
  const { data } = useData(FeeInvoice, { id: search.get('id') ?? '' })
  const { feeInvoice } = data
  const own = may('dashboard:superSeller') ? paths.superSeller.commissionDetail : paths.seller.commissionDetail
  const statement = may('ledger:read') || may('seller:read:any') ? paths.admin.settlementDetail : own
  return (
    <PrintedSheet
      of={feeInvoice.printed}
      linkTo={documentLink}
      file={feeInvoice.pdfUrl}
      back={{
        to: statement({ id: feeInvoice.settlementId }),
        label: t('Statement {number}', { number: feeInvoice.settlementNumber }),
      }}
    />
  )
}
