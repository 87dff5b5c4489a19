import { text } from '#i18n/text.ts'
import type { PaymentReviewReason, PaymentReviewResolution } from '../../../graphql-types.ts'

/** What is to be reviewed, in words. */
export const reviewReasons: Readonly<Record<PaymentReviewReason, string>> = {
  WRONG_AMOUNT: text('Another amount was paid'),
  WRONG_CURRENCY: text('Paid in another currency'),
  UNKNOWN_ORDER: text('Payment without an order'),
  PAID_TWICE: text('Paid twice'),
  PAID_AFTER_EXPIRY: text('Paid after the order expired'),
  REFUNDED_OUTSIDE: text('Refund made at the provider'),
  REFUND_FAILED_OUTSIDE: text('Refund made at the provider failed'),
  REFUND_REPORTED: text('The provider reports a refund'),
  UNKNOWN_REFUND: text('Refund of an unknown payment'),
  DISPUTE_OPENED: text('Payment disputed'),
  DISPUTE_ACTION_REQUIRED: text('Dispute: evidence needed'),
  DISPUTE_WON: text('Dispute won'),
  DISPUTE_LOST: text('Dispute lost'),
  DISPUTE_CLOSED: text('Dispute closed'),
}

/** What was decided, in words. */
export const reviewResolutions: Readonly<Record<PaymentReviewResolution, string>> = {
  REFUND: text('Refunded'),
  RESUME: text('Goods released'),
  CANCEL: text('Order cancelled'),
  DISMISS: text('Resolved'),
  ACCEPT: text('Accepted'),
  SUPERSEDED: text('Replaced by later news'),
}

/** What a person can do, in the order of the menu. */
export const resolutionChoices = [
  'REFUND',
  'RESUME',
  'CANCEL',
  'DISMISS',
] as const satisfies readonly PaymentReviewResolution[]
export type Choice = (typeof resolutionChoices)[number]

export const resolutionVerbs: Readonly<Record<Choice, string>> = {
  REFUND: text('Issue refund'),
  RESUME: text('Release goods'),
  CANCEL: text('Cancel order'),
  DISMISS: text('Mark as resolved'),
}

export const resolutionQuestions: Readonly<Record<Choice, string>> = {
  REFUND: text('Refund {amount}?'),
  RESUME: text('Release the goods of order {order}?'),
  CANCEL: text('Cancel what has not been sent of order {order}?'),
  DISMISS: text('Mark as resolved?'),
}
