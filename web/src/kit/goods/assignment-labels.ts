import type { DeclineReason, PassReason } from '@neev/domain/dealers'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

/** What became of asking a dealer. */
export const outcomeStates: StateLabels<'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER' | 'CANCELLED'> = {
  ACCEPTED: { label: text('Said yes'), tone: 'green' },
  DECLINED: { label: text('Said no'), tone: 'red' },
  TIMED_OUT: { label: text('No answer in time'), tone: 'amber' },
  TAKEN_OVER: { label: text('Taken back'), tone: 'grey' },
  CANCELLED: { label: text('Order cancelled'), tone: 'grey' },
}

export const declineLabels: Record<DeclineReason, string> = {
  NO_STOCK: text('Not in stock'),
  NO_VEHICLE: text('No vehicle in time'),
  TOO_FAR: text('Too far from here'),
  CLOSED: text('Closed at that time'),
  OTHER: text('Another reason'),
}

export const passWords: Record<PassReason, string> = {
  NOT_ACTIVE: text('does not work at the moment'),
  REQUESTED_BEFORE: text('was asked before'),
  NO_PINCODE: text('does not serve this pincode'),
  NOT_ITS_PRODUCTS: text('does not sell these goods'),
  NO_GSTIN: text('can not bill without a GSTIN'),
  TAX_WOULD_CHANGE: text('the buyer’s tax would change'),
  NO_STOCK: text('has too little in stock'),
  NO_CAPACITY: text('can not carry more today'),
  LOWER_PRIORITY: text('comes later by priority'),
  LOWER_RATING: text('is rated lower'),
  LATER_IN_ROW: text('comes later in the row'),
}
