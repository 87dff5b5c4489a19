import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ApprovalDetail } from './ApprovalDetail.tsx'

const open = (id: string) => paths.admin.approvalDetails({ identifier: id })

/** One change request of a seller. */
export default function ApprovalDetailPage() {
  const t = useT()
  return <ApprovalDetail list={{ to: paths.admin.approvalList(), label: t('Product approvals') }} open={open} />
}
