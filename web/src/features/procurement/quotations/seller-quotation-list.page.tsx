import { text } from '#i18n/text.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { receivedColumns } from './quotation.columns.tsx'
import { invitationStateNames, invitationStates } from './quotation-labels.ts'
import { ReceivedQuoteRequests } from './quotations.operations.graphql.ts'

function useReceivedColumns() {
  const own = useSellingPaths()
  return receivedColumns(({ id }) => own.quotationDetail({ id }))
}

/** Requests for quotation that the business is invited to. */
export default listPage(ReceivedQuoteRequests, ({ receivedQuoteRequests }) => receivedQuoteRequests, {
  title: text('Quotations'),
  subtitle: text('Buyers ask for delivered prices. Answer before the deadline.'),
  sort: '-createdAt',
  columns: useReceivedColumns,
  file: 'quotations',
  tabs: { labels: invitationStates, statuses: invitationStateNames },
  search: text('Number, title or pincode'),
  empty: [text('No requests yet'), text('Requests appear here when a buyer asks for items that you sell and deliver.')],
  noMatch: text('No requests match these filters'),
})
