import type { DraftDeclineReason, DraftOrderStatus } from '@neev/domain/procurement/draft-orders'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const draftOrderStates: StateLabels<DraftOrderStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SENT: { label: text('With the customer'), tone: 'blue' },
  ACCEPTED: { label: text('Ordered'), tone: 'green' },
  DECLINED: { label: text('Declined'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
}

/** The same as the customer sees them. */
export const preparedStates: StateLabels<DraftOrderStatus> = {
  ...draftOrderStates,
  SENT: { label: text('To confirm'), tone: 'amber' },
  CANCELLED: { label: text('Withdrawn'), tone: 'grey' },
}

export const draftDeclineReasonLabels: Record<DraftDeclineReason, string> = {
  NOT_ORDERED: text('I did not ask for this order'),
  PRICE: text('Price is too high'),
  QUANTITY: text('Wrong items or quantities'),
  BOUGHT_ELSEWHERE: text('Bought elsewhere'),
  NOT_NEEDED: text('No longer needed'),
}
