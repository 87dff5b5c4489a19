import { text } from '#i18n/text.ts'
import { certificateColumns } from '#shared/tds-certificates/certificate.columns.tsx'
import { showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { money, type StateLabels, textColumn } from '#ui/table/columns.tsx'
import type { LowerDeductionFieldsFragment } from './lower-deductions.operations.graphql.ts'

type Row = LowerDeductionFieldsFragment

export const lowerDeductionStates: StateLabels<Row['state']> = {
  PENDING: { label: text('To check'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
  ENDED: { label: text('Ended'), tone: 'grey' },
}

/** Columns of certificates: the seller's own, and all for admins. */
export const lowerDeductionColumns = certificateColumns<Row>({
  second: ({ pan }) => pan,
  terms: [
    textColumn<Row>(text('Rate'), ({ rateBp }) => showPercent(rateBp)),
    textColumn<Row>(text('Days'), ({ from, to }) => `${showDay(from)} – ${showDay(to)}`, { sort: 'to' }),
    money<Row>(text('Limit'), ({ limitPaise }) => limitPaise),
    money<Row>(text('Used'), ({ usedPaise }) => usedPaise),
  ],
  states: lowerDeductionStates,
})
