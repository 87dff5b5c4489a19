import type { DeclineReason, QuotationStatus } from '@neev/domain/procurement/quotations/quotations'
import type { NoAwardReason, QuoteRequestStatus } from '@neev/domain/procurement/quotations/requests'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { ReceivedQuoteRequestQuery } from './quotations.operations.graphql.ts'

export const requestStates: StateLabels<QuoteRequestStatus> = {
  OPEN: { label: text('Open for quotations'), tone: 'blue' },
  CLOSED: { label: text('To decide'), tone: 'amber' },
  AWARDED: { label: text('Awarded'), tone: 'green' },
  PART_AWARDED: { label: text('Partly awarded'), tone: 'green' },
  NO_AWARD: { label: text('Not awarded'), tone: 'grey' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
}

export const quotationStates: StateLabels<QuotationStatus> = {
  SENT: { label: text('Sent'), tone: 'blue' },
  REPLACED: { label: text('Replaced'), tone: 'grey' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
  ACCEPTED: { label: text('Accepted'), tone: 'green' },
  PART_ACCEPTED: { label: text('Partly accepted'), tone: 'green' },
  REJECTED: { label: text('Not chosen'), tone: 'grey' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
}

export type InvitationState = ReceivedQuoteRequestQuery['receivedQuoteRequest']['state']
export const invitationStateNames = ['INVITED', 'SEEN', 'QUOTED', 'WON', 'LOST', 'DECLINED', 'MISSED'] as const
export const invitationStates: StateLabels<InvitationState> = {
  INVITED: { label: text('New'), tone: 'amber' },
  SEEN: { label: text('To answer'), tone: 'amber' },
  QUOTED: { label: text('Quoted'), tone: 'blue' },
  WON: { label: text('Won'), tone: 'green' },
  LOST: { label: text('Lost'), tone: 'grey' },
  DECLINED: { label: text('Declined'), tone: 'grey' },
  MISSED: { label: text('Not answered'), tone: 'grey' },
}
/** The same as the buyer sees them. */
export const invitedStates: StateLabels<InvitationState> = {
  ...invitationStates,
  INVITED: { label: text('Invited'), tone: 'grey' },
  SEEN: { label: text('Seen'), tone: 'grey' },
}

export const declineReasonLabels: Record<DeclineReason, string> = {
  NO_STOCK: text('Out of stock'),
  NOT_SOLD: text('We do not sell these items'),
  TOO_FAR: text('The site is too far'),
  TOO_SMALL: text('The quantity is too small'),
  NO_TIME: text('No time to answer'),
}

export const noAwardReasonLabels: Record<NoAwardReason, string> = {
  PRICE: text('Prices are too high'),
  TIME: text('Delivery takes too long'),
  TERMS: text('The terms do not fit'),
  BOUGHT_ELSEWHERE: text('Bought elsewhere'),
  NOT_NEEDED: text('No longer needed'),
}
