import { draftOrderStatuses } from '@neev/domain/procurement/draft-orders'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useDraftOrderPaths } from '#state/use-draft-order-paths.ts'
import { useMay } from '#state/use-may.ts'
import { type Column, figure, link, moment, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { draftOrderStates } from './draft-order-labels.ts'
import { type DraftOrderRowFragment, DraftOrders } from './draft-orders.operations.graphql.ts'

type Row = DraftOrderRowFragment

/** Columns of draft orders; `to` returns the page of one. */
const draftOrderColumns = (to: (row: Row) => string): Column<Row>[] => [
  link<Row>(text('Customer'), ({ customerName }) => customerName, to, { second: ({ number }) => number }),
  textColumn<Row>(text('Site'), ({ city }) => city, { second: ({ pincode }) => pincode }),
  textColumn<Row>(text('Prepared by'), ({ preparedBy }) => preparedBy, {
    second: ({ sellerName }) => sellerName ?? 'Neev',
  }),
  figure<Row>(text('Lines'), ({ lineCount }) => String(lineCount)),
  money<Row>(text('Total sent'), ({ sentPaise }) => sentPaise),
  moment<Row>(text('Valid until'), ({ validUntil }) => validUntil, { sort: 'validUntil' }),
  moment<Row>(text('Made'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, draftOrderStates),
]

function useDraftOrderColumns() {
  const own = useDraftOrderPaths()
  return draftOrderColumns(({ id }) => own.detail({ id }))
}

function NewLink() {
  const t = useT()
  const own = useDraftOrderPaths()
  return useMay()('draftOrder:write') ? (
    <Link className="button primary" to={own.edit()}>
      {t('New draft order')}
    </Link>
  ) : null
}

/** Draft orders of the business, or all for staff. */
export default listPage(DraftOrders, ({ draftOrders }) => draftOrders, {
  title: text('Draft orders'),
  subtitle: text('Prepare an order for a customer. It is placed only when the customer confirms it.'),
  sort: '-createdAt',
  columns: useDraftOrderColumns,
  file: 'draft-orders',
  tabs: { labels: draftOrderStates, statuses: draftOrderStatuses },
  search: text('Number, customer, city or pincode'),
  Buttons: NewLink,
  empty: [text('No draft orders yet'), text('When a customer orders by phone, type the order here and send the link.')],
  noMatch: text('No draft orders match these filters'),
})
