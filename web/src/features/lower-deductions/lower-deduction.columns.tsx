import { text } from '#i18n/text.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, labels, money, type StateLabels, status } from '#ui/table/columns.tsx'
import type { LowerDeductionFieldsFragment } from './lower-deductions.operations.graphql.ts'

type Row = LowerDeductionFieldsFragment

export const lowerDeductionStates: StateLabels<Row['state']> = {
  PENDING: { label: text('To check'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
  ENDED: { label: text('Ended'), tone: 'grey' },
}

const certificate: Column<Row> = {
  ...labels<Row>(text('Certificate'), ({ number }) => number, { second: ({ pan }) => pan }),
  kind: 'name',
}

const terms: Column<Row>[] = [
  labels<Row>(text('Rate'), ({ rateBp }) => showPercent(rateBp)),
  labels<Row>(text('Days'), ({ from, to }) => `${showDay(from)} – ${showDay(to)}`, { sort: 'to' }),
  money<Row>(text('Limit'), ({ limitPaise }) => limitPaise),
  money<Row>(text('Used'), ({ usedPaise }) => usedPaise),
  labels<Row>(text('Submitted'), ({ submittedAt }) => showMoment(submittedAt), { sort: 'submittedAt' }),
]

/** Certificates of the seller's own business. */
export const ownColumns: Column<Row>[] = [
  certificate,
  ...terms,
  status<Row, Row['state']>(text('Status'), ({ state }) => state, lowerDeductionStates),
  labels<Row>(text('Reason'), ({ reason }) => reason),
]

/** Certificates of all sellers, for admins. */
export const allColumns: Column<Row>[] = [
  certificate,
  labels<Row>(text('Seller'), ({ sellerName }) => sellerName),
  ...terms,
  status<Row, Row['state']>(text('Status'), ({ state }) => state, lowerDeductionStates),
  labels<Row>(text('Decided'), ({ decidedAt }) => decidedAt && showMoment(decidedAt), {
    second: ({ decidedBy, reason }) => [decidedBy, reason].filter(Boolean).join(', ') || null,
  }),
]
