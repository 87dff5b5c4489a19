import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { approvalPage } from './approval-page.tsx'

/** Change requests of sellers. */
export default approvalPage({
  title: text('Product approvals'),
  name: 'SellerChanges',
  associates: false,
  open: (id) => paths.admin.approvalDetails({ identifier: id }),
})
