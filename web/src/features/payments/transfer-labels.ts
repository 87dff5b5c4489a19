import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import type { TransferMode, TransferStatus } from '../../graphql-types.ts'

/** How each state of a bank transfer is called, and its tone. */
export const transferLabels: StateLabels<TransferStatus> = {
  AWAITED: { label: text('Awaited'), tone: 'grey' },
  SUBMITTED: { label: text('Being checked'), tone: 'amber' },
  VERIFIED: { label: text('Arrived'), tone: 'green' },
  SHORT: { label: text('Too little'), tone: 'red' },
  EXCESS: { label: text('Too much'), tone: 'amber' },
  REJECTED: { label: text('Not found'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  LATE: { label: text('Came after the end'), tone: 'amber' },
}

export const transferModeLabels: Readonly<Record<TransferMode, string>> = {
  NEFT: 'NEFT',
  RTGS: 'RTGS',
  IMPS: 'IMPS',
  UPI: 'UPI',
  CHEQUE: text('Cheque'),
  CASH_DEPOSIT: text('Cash at the counter'),
}
