import { text } from '#i18n/text.ts'
import { certificateColumns } from '#shared/tds-certificates/certificate.columns.tsx'
import { money, type StateLabels } from '#ui/table/columns.tsx'
import type { CommissionTdsFieldsFragment } from './commission-tds.operations.graphql.ts'

type Row = CommissionTdsFieldsFragment

export const commissionTdsStates: StateLabels<Row['state']> = {
  PENDING: { label: text('To check'), tone: 'amber' },
  ACCEPTED: { label: text('Accepted'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

/** Columns of claims: the seller's own, and all for admins. */
export const claimColumns = certificateColumns<Row>({
  second: ({ quarter, financialYear }) => `Q${quarter} ${financialYear}`,
  terms: [
    money<Row>(text('Claimed'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
    money<Row>(text('Commission of the quarter'), ({ feesPaise }) => feesPaise),
    money<Row>(text('At most'), ({ mostPaise }) => mostPaise),
  ],
  states: commissionTdsStates,
})
