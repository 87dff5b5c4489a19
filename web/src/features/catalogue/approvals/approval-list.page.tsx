import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ApprovalList } from './ApprovalList.tsx'

const open = (id: string) => paths.admin.approvalDetails({ identifier: id })

/** Change requests of sellers. */
export default function ApprovalListPage() {
  const t = useT()
  return <ApprovalList title={t('Product approvals')} associates={false} open={open} />
}
