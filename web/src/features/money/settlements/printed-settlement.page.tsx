import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PrintedSheet } from '#shared/printed/PrintedSheet.tsx'
import { useMay } from '#state/use-may.ts'
import { PrintedSettlement } from './settlements.graphql.ts'

/** A settlement statement as a document, for its seller and admins. */
export default function PrintedSettlementPage() {
  const t = useT()
  const [search] = useSearchParams()
  const may = useMay()
  const { settlement } = useData(PrintedSettlement, { id: search.get('id') ?? '' }).data
  const own = may('dashboard:superSeller') ? paths.superSeller.commissionDetail : paths.seller.commissionDetail
  const statement = may('ledger:read') || may('seller:read:any') ? paths.admin.settlementDetail : own
  return (
    <PrintedSheet
      of={settlement.printed}
      file={settlement.pdfUrl}
      back={{ to: statement({ id: settlement.id }), label: t('Statement {number}', { number: settlement.number }) }}
    />
  )
}
