import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import type { PaymentStatus, RefundStatus } from '../../graphql-types.ts'

/** How each state of a refund is called, and its tone. */
export const refundStates: StateLabels<RefundStatus> = {
  REQUESTED: { label: text('To approve'), tone: 'amber' },
  APPROVED: { label: text('Due'), tone: 'blue' },
  PROCESSING: { label: text('Sent'), tone: 'blue' },
  DONE: { label: text('Done'), tone: 'green' },
  FAILED: { label: text('Failed'), tone: 'red' },
}

const reasons: Readonly<Record<string, string>> = {
  cancelled: text('Cancelled or rejected'),
  excess: text('Too much was transferred'),
  review: text('Fits no open order'),
  unclaimed: text('Came to the bank for no order'),
  claim: text('A claim was granted'),
  late: text('Came when nothing was due any more'),
  debit: text('A paid debit note was taken back'),
  rest: text('Goods that are not sent any more'),
}

/** Why money goes back, in words. */
export const refundReason = (t: T, reason: string): string => {
  const known = reasons[reason]
  return known ? t(known) : reason
}

/** How each state of an online payment is called. */
export const paymentMethodLabels: Readonly<Record<PaymentStatus, string>> = {
  CREATED: text('Started'),
  PENDING: text('Waiting for the bank'),
  AUTHORISED: text('Authorised'),
  CAPTURED: text('Paid'),
  FAILED: text('Failed'),
  CANCELLED: text('Cancelled'),
  EXPIRED: text('Expired'),
  PARTIALLY_REFUNDED: text('Partly refunded'),
  REFUNDED: text('Refunded'),
}
