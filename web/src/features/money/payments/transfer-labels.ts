import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { TransferMode, TransferStatus } from '../../../graphql-types.ts'

/** Label and tone of each status of a bank transfer. */
export const transferLabels: StateLabels<TransferStatus> = {
  AWAITED: { label: text('Awaiting transfer'), tone: 'grey' },
  SUBMITTED: { label: text('Checking'), tone: 'amber' },
  VERIFIED: { label: text('Arrived'), tone: 'green' },
  SHORT: { label: text('Underpaid'), tone: 'red' },
  EXCESS: { label: text('Overpaid'), tone: 'amber' },
  REJECTED: { label: text('Not found'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  LATE: { label: text('Arrived late'), tone: 'amber' },
}

export const transferModeLabels: Readonly<Record<TransferMode, string>> = {
  NEFT: 'NEFT',
  RTGS: 'RTGS',
  IMPS: 'IMPS',
  UPI: 'UPI',
  CHEQUE: text('Cheque'),
  CASH_DEPOSIT: text('Cash at the counter'),
}
