import type { DebitStatus } from '@neev/domain/aftersales/debit-notes'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const debitStates: StateLabels<DebitStatus> = {
  DRAFT: { label: text('To be decided'), tone: 'amber' },
  SENT: { label: text('Waiting for the buyer'), tone: 'amber' },
  ACCEPTED: { label: text('Agreed'), tone: 'blue' },
  DECLINED: { label: text('Declined, nothing is due'), tone: 'grey' },
  DISMISSED: { label: text('Not charged'), tone: 'grey' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
  LAPSED: { label: text('Expired, nothing is due'), tone: 'grey' },
}
