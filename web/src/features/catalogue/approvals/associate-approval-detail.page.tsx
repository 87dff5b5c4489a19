import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ApprovalDetail } from './ApprovalDetail.tsx'

const open = (id: string) => paths.admin.associateApprovalDetails({ identifier: id })

/** One change request of a business associate. */
export default function AssociateApprovalDetailPage() {
  const t = useT()
  const list = { to: paths.admin.associateApprovalList(), label: t('Associates’ products') }
  return <ApprovalDetail list={list} open={open} />
}
