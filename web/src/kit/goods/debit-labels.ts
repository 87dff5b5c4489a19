import type { DebitStatus } from '@neev/domain/debit-notes'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

export const debitStates: StateLabels<DebitStatus> = {
  DRAFT: { label: text('To be decided'), tone: 'amber' },
  SENT: { label: text('With the buyer'), tone: 'amber' },
  ACCEPTED: { label: text('Agreed'), tone: 'blue' },
  DECLINED: { label: text('Declined, nothing is due'), tone: 'grey' },
  DISMISSED: { label: text('Let be'), tone: 'grey' },
  CANCELLED: { label: text('Taken back'), tone: 'grey' },
  LAPSED: { label: text('Lapsed, nothing is due'), tone: 'grey' },
}
