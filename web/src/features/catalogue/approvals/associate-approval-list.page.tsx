import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { approvalPage } from './approval-page.tsx'

/** Change requests of business associates. */
export default approvalPage({
  title: text('Associates’ products'),
  name: 'AssociateChanges',
  associates: true,
  open: (id) => paths.admin.associateApprovalDetails({ identifier: id }),
})
