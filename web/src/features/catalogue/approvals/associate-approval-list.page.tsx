import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ApprovalList } from './ApprovalList.tsx'

const open = (id: string) => paths.admin.associateApprovalDetails({ identifier: id })

/** Change requests of business associates. */
export default function AssociateApprovalListPage() {
  const t = useT()
  return <ApprovalList title={t('Associates’ products')} associates open={open} />
}
