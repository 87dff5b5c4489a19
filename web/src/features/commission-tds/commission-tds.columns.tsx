import { text } from '#i18n/text.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, labels, money, type StateLabels, status } from '#ui/table/columns.tsx'
import type { CommissionTdsFieldsFragment } from './commission-tds.operations.graphql.ts'

type Row = CommissionTdsFieldsFragment

export const commissionTdsStates: StateLabels<Row['state']> = {
  PENDING: { label: text('To check'), tone: 'amber' },
  ACCEPTED: { label: text('Accepted'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

const certificate: Column<Row> = {
  ...labels<Row>(text('Certificate'), ({ number }) => number, {
    second: ({ quarter, financialYear }) => `Q${quarter} ${financialYear}`,
  }),
  kind: 'name',
}

const amounts: Column<Row>[] = [
  money<Row>(text('Claimed'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  money<Row>(text('Commission of the quarter'), ({ feesPaise }) => feesPaise),
  money<Row>(text('At most'), ({ mostPaise }) => mostPaise),
  labels<Row>(text('Submitted'), ({ submittedAt }) => showMoment(submittedAt), { sort: 'submittedAt' }),
  status<Row, Row['state']>(text('Status'), ({ state }) => state, commissionTdsStates),
]

/** Claims of the seller's own business. */
export const ownColumns: Column<Row>[] = [certificate, ...amounts, labels<Row>(text('Reason'), ({ reason }) => reason)]

/** Claims of all sellers, for admins. */
export const allColumns: Column<Row>[] = [
  certificate,
  labels<Row>(text('Seller'), ({ sellerName }) => sellerName),
  ...amounts,
  labels<Row>(text('Decided'), ({ decidedAt }) => decidedAt && showMoment(decidedAt), {
    second: ({ decidedBy, reason }) => [decidedBy, reason].filter(Boolean).join(', ') || null,
  }),
]
