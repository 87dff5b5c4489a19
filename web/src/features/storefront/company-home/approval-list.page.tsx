import { orderApprovalStatuses } from '@neev/domain/procurement/order-approvals'
import { text } from '#i18n/text.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { approvalColumns } from './approval.columns.tsx'
import { CompanyPage } from './CompanyPage.tsx'
import { OrderApprovals } from './company.operations.graphql.ts'
import { approvalStates } from './company-labels.ts'

const Approvals = listPage(OrderApprovals, ({ orderApprovals }) => orderApprovals, {
  title: text('Approvals'),
  subtitle: text('Orders that the rules or a limit do not let through by themselves.'),
  sort: '-requestedAt',
  columns: approvalColumns,
  tabs: { labels: approvalStates, statuses: orderApprovalStatuses },
  search: text('Number, buyer or site'),
  empty: [text('No requests yet'), text('They appear here when an order needs approval.')],
  noMatch: text('No requests match these filters'),
})

/** Orders that wait for approval, or did: the caller's own, and those of all members for approvers. */
export default function ApprovalListPage() {
  return <CompanyPage>{() => <Approvals />}</CompanyPage>
}
