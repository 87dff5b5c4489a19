import { text } from '#i18n/text.ts'
import { type Column, figure, link, moment, status, textColumn } from '#ui/table/columns.tsx'
import { type InvitationState, invitationStates, requestStates } from './quotation-labels.ts'
import type { QuoteRequestRowFragment, ReceivedQuoteRequestsQuery } from './quotations.operations.graphql.ts'

type Row = QuoteRequestRowFragment

/** Columns of requests; `to` returns the page of one. Buyers do not see their own name. */
export const requestColumns = (to: (row: Row) => string, side: 'BUYER' | 'ADMIN'): Column<Row>[] => [
  link<Row>(text('Request'), ({ title }) => title, to, { second: ({ number }) => number, sort: 'title' }),
  ...(side === 'ADMIN' ? [textColumn<Row>(text('Buyer'), ({ buyerName }) => buyerName)] : []),
  textColumn<Row>(text('Site'), ({ place }) => place, { second: ({ pincode }) => pincode }),
  figure<Row>(text('Lines'), ({ lineCount }) => String(lineCount)),
  textColumn<Row>(text('Quotations'), ({ quoted, invited }, t) => t('{n} of {all}', { n: quoted, all: invited }), {
    second: ({ declined }, t) => (declined > 0 ? t('{n} declined', { n: declined }) : null),
  }),
  moment<Row>(text('Deadline'), ({ deadline }) => deadline, { sort: 'deadline' }),
  moment<Row>(text('Requested'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, requestStates),
]

export type ReceivedRow = ReceivedQuoteRequestsQuery['receivedQuoteRequests']['items'][number]

/** Columns of requests that a seller is invited to. */
export const receivedColumns = (to: (row: ReceivedRow) => string): Column<ReceivedRow>[] => [
  link<ReceivedRow>(text('Request'), ({ title }) => title, to, { second: ({ number }) => number, sort: 'title' }),
  textColumn<ReceivedRow>(text('Site'), ({ place }) => place, { second: ({ pincode }) => pincode }),
  figure<ReceivedRow>(text('Lines'), ({ lineCount }) => String(lineCount)),
  moment<ReceivedRow>(text('Answer by'), ({ deadline }) => deadline, { sort: 'deadline' }),
  moment<ReceivedRow>(text('Requested'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<ReceivedRow, InvitationState>(text('Status'), ({ state }) => state, invitationStates),
]
