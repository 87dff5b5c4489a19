import { text } from '#i18n/text.ts'
import { type Column, figure, labels, link, moment, money, status } from '#ui/table/columns.tsx'
import { draftOrderStates } from './draft-order-labels.ts'
import type { DraftOrderRowFragment } from './draft-orders.operations.graphql.ts'

type Row = DraftOrderRowFragment

/** Columns of draft orders; `to` returns the page of one. */
export const draftOrderColumns = (to: (row: Row) => string): Column<Row>[] => [
  link<Row>(text('Customer'), ({ customerName }) => customerName, to, { second: ({ number }) => number }),
  labels<Row>(text('Site'), ({ city }) => city, { second: ({ pincode }) => pincode }),
  labels<Row>(text('Prepared by'), ({ preparedBy }) => preparedBy, {
    second: ({ sellerName }) => sellerName ?? 'Neev',
  }),
  figure<Row>(text('Lines'), ({ lineCount }) => String(lineCount)),
  money<Row>(text('Total sent'), ({ sentPaise }) => sentPaise),
  moment<Row>(text('Valid until'), ({ validUntil }) => validUntil, { sort: 'validUntil' }),
  moment<Row>(text('Made'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, draftOrderStates),
]
