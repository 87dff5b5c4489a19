import type { DeclineReason, PassReason } from '@neev/domain/orders/dealers'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Outcomes of an offer to a dealer. */
export const outcomeStates: StateLabels<'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER' | 'CANCELLED'> = {
  ACCEPTED: { label: text('Accepted'), tone: 'green' },
  DECLINED: { label: text('Declined'), tone: 'red' },
  TIMED_OUT: { label: text('No response in time'), tone: 'amber' },
  TAKEN_OVER: { label: text('Taken over'), tone: 'grey' },
  CANCELLED: { label: text('Order cancelled'), tone: 'grey' },
}

export const declineLabels: Record<DeclineReason, string> = {
  NO_STOCK: text('Not in stock'),
  NO_VEHICLE: text('No vehicle available'),
  TOO_FAR: text('Too far from here'),
  CLOSED: text('Closed at that time'),
  OTHER: text('Another reason'),
}

export const passWords: Record<PassReason, string> = {
  NOT_ACTIVE: text('inactive at the moment'),
  REQUESTED_BEFORE: text('already asked'),
  NO_PINCODE: text('does not serve this pincode'),
  NOT_ITS_PRODUCTS: text('does not sell these goods'),
  NO_GSTIN: text('cannot invoice without a GSTIN'),
  TAX_WOULD_CHANGE: text('the buyer’s tax would change'),
  NO_STOCK: text('not enough stock'),
  NO_CAPACITY: text('daily capacity reached'),
  LOWER_PRIORITY: text('lower priority'),
  LOWER_RATING: text('lower rating'),
  LATER_IN_ROW: text('later in the list'),
}
