import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, type Paise } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { UserStatus } from '../../people/accounts/accounts.ts'

export const paymentMethods = ['GATEWAY', 'DIRECT', 'CREDIT', 'WALLET'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = [
  'CREATED',
  'PENDING',
  'AUTHORISED',
  'CAPTURED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

type Edges<Status extends string> = Record<string, { from: readonly Status[]; to: Status }>

const open = ['CREATED', 'PENDING', 'AUTHORISED'] as const

/**
 * Transitions of a payment attempt. `captureLate` happens: a gateway may report success after a failure or after the
 * attempt expired. The payment is then captured; whether the order can still use it is decided separately.
 */
export const paymentTransitions = {
  start: { from: ['CREATED'], to: 'PENDING' },
  authorise: { from: ['CREATED', 'PENDING'], to: 'AUTHORISED' },
  capture: { from: open, to: 'CAPTURED' },
  captureLate: { from: ['FAILED', 'CANCELLED', 'EXPIRED'], to: 'CAPTURED' },
  fail: { from: open, to: 'FAILED' },
  cancel: { from: open, to: 'CANCELLED' },
  expire: { from: open, to: 'EXPIRED' },
  refundPart: { from: ['CAPTURED', 'PARTIALLY_REFUNDED'], to: 'PARTIALLY_REFUNDED' },
  refundAll: { from: ['CAPTURED', 'PARTIALLY_REFUNDED'], to: 'REFUNDED' },
  dispute: { from: ['CAPTURED', 'PARTIALLY_REFUNDED'], to: 'DISPUTED' },
  winDispute: { from: ['DISPUTED'], to: 'CAPTURED' },
  loseDispute: { from: ['DISPUTED'], to: 'REFUNDED' },
} as const satisfies Edges<PaymentStatus>
export type PaymentTransition = keyof typeof paymentTransitions

/** Statuses of a bank transfer, from the instruction to the bank statement. */
export const transferStatuses = [
  'AWAITED',
  'SUBMITTED',
  'MATCHED',
  'VERIFIED',
  'SHORT',
  'EXCESS',
  'REJECTED',
  'BOUNCED',
  'EXPIRED',
  'LATE',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

/**
 * Statuses that can still receive money, including the remainder of a short payment and payments not found at first.
 */
const seen = ['AWAITED', 'SUBMITTED', 'MATCHED', 'SHORT', 'REJECTED'] as const

export const transferTransitions = {
  submit: { from: ['AWAITED', 'REJECTED', 'SHORT'], to: 'SUBMITTED' },
  match: { from: ['SUBMITTED'], to: 'MATCHED' },
  verify: { from: seen, to: 'VERIFIED' },
  findShort: { from: seen, to: 'SHORT' },
  findExcess: { from: seen, to: 'EXCESS' },
  reject: { from: ['SUBMITTED', 'MATCHED'], to: 'REJECTED' },
  bounce: { from: ['SUBMITTED', 'MATCHED', 'VERIFIED'], to: 'BOUNCED' },
  expire: { from: ['AWAITED', 'SUBMITTED', 'REJECTED', 'SHORT'], to: 'EXPIRED' },
  /** A late payment: a bank takes days, and a buyer may pay twice. */
  findLate: { from: [...seen, 'EXPIRED', 'LATE'], to: 'LATE' },
} as const satisfies Edges<TransferStatus>
export type TransferTransition = keyof typeof transferTransitions

/** Statuses of a refund. */
export const refundStatuses = [
  /** Waiting for the approvals that its amount requires. */
  'REQUESTED',
  /** Due: sent automatically, or to be paid from the bank. */
  'APPROVED',
  /** Submitted to the provider. */
  'PROCESSING',
  'DONE',
  'FAILED',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * Transitions of a refund. It is PROCESSING before it is sent, so that a server that crashes in between asks again with
 * the same key. `finish` after a failure happens: a provider may confirm late.
 */
export const refundTransitions = {
  approve: { from: ['REQUESTED'], to: 'APPROVED' },
  send: { from: ['APPROVED', 'PROCESSING'], to: 'PROCESSING' },
  finish: { from: ['PROCESSING', 'FAILED'], to: 'DONE' },
  fail: { from: ['PROCESSING'], to: 'FAILED' },
  retry: { from: ['FAILED'], to: 'APPROVED' },
  payByHand: { from: ['APPROVED', 'FAILED'], to: 'DONE' },
} as const satisfies Edges<RefundStatus>
export type RefundTransition = keyof typeof refundTransitions

const whyNotStep = <Status extends string>(from: readonly Status[], status: Status): Refusal | null =>
  from.includes(status) ? null : refuse('BAD_TRANSITION')

export const whyNotPayment = (transition: PaymentTransition, status: PaymentStatus): Refusal | null =>
  whyNotStep<PaymentStatus>(paymentTransitions[transition].from, status)

/**
 * Why a payment cannot be recorded as late, or null: the order or debit note still expects it, or has it. `isOver`: the
 * order has ended or was paid otherwise, or the debit note is cancelled.
 */
export const whyNotLate = ({ status, isOver }: { status: TransferStatus; isOver: boolean }): Refusal | null => {
  const step = whyNotTransfer('findLate', status)
  return step ?? (isOver ? null : refuse('TRANSFER_WAITS'))
}

export const whyNotTransfer = (transition: TransferTransition, status: TransferStatus): Refusal | null =>
  whyNotStep<TransferStatus>(transferTransitions[transition].from, status)

/**
 * Why a refund cannot take this step, or null. A refund by the provider is not paid manually unless it failed there.
 * `outsideId`: it was made at the provider, so that the shop neither sends nor pays it.
 */
export const whyNotRefundTransition = (
  transition: RefundTransition,
  { status, mode, outsideId }: { status: RefundStatus; mode: 'SOURCE' | 'BANK'; outsideId: string | null },
): Refusal | null => {
  const step = whyNotStep<RefundStatus>(refundTransitions[transition].from, status)
  if (step) return step
  if (outsideId !== null && transition !== 'finish' && transition !== 'fail') return refuse('PAYMENT_METHOD')
  const byProvider = transition === 'payByHand' && mode === 'SOURCE' && status === 'APPROVED'
  const byPerson = (transition === 'send' || transition === 'retry') && mode === 'BANK'
  return byProvider || byPerson ? refuse('PAYMENT_METHOD') : null
}

export const transferModes = ['NEFT', 'RTGS', 'IMPS', 'UPI', 'CHEQUE', 'CASH_DEPOSIT'] as const
export type TransferMode = (typeof transferModes)[number]

/** Input of a transfer by the buyer: amount in paise, the bank's reference, the Indian date (YYYY-MM-DD). */
export const transferInput = z.object({
  mode: z.enum(transferModes),
  amountPaise: z.int().positive(),
  utr: fields.utr,
  paidOn: z.iso.date(),
  payerName: z.string().overwrite(cleanText).max(80).optional(),
  note: z.string().overwrite(cleanText).max(300).optional(),
})
export type TransferInput = z.output<typeof transferInput>

/**
 * Why a transfer cannot be submitted, or null: a future date, or past the payment deadline. `today` is the Indian date.
 */
export const whyNotSubmitted = (
  input: Pick<TransferInput, 'paidOn'>,
  { today, payBy, now }: { today: string; payBy: Date; now: Date },
): Refusal | null => {
  if (input.paidOn > today) return refuse('PAID_IN_FUTURE', undefined, 'paidOn')
  return now > payBy ? refuse('TRANSFER_EXPIRED') : null
}

/** The status of a transfer for the received amount. */
export const transferOutcome = (duePaise: Paise, receivedPaise: Paise): 'VERIFIED' | 'SHORT' | 'EXCESS' => {
  if (receivedPaise === duePaise) return 'VERIFIED'
  return receivedPaise < duePaise ? 'SHORT' : 'EXCESS'
}

/**
 * Why an account cannot pay by transfer, or null: unpaid goods are reserved for days, so the email address must be
 * verified.
 */
export const whyNotDirect = (status: UserStatus): Refusal | null =>
  status === 'PENDING_VERIFICATION' ? refuse('TRANSFER_UNVERIFIED') : null

/** Why this person cannot confirm the transfer, or null: nobody confirms their own. */
export const whyNotConfirmedBy = (submitterId: string | null, confirmerId: string): Refusal | null =>
  submitterId === confirmerId ? refuse('OWN_SUBMISSION') : null

/** Refunds above this amount need two approvals. */
export const TWO_PERSON_REFUND_PAISE: Paise = 50_000_00

/**
 * Why an amount cannot be refunded from the payment for a suborder, or null. `approvers` are those who have approved so
 * far.
 */
export const whyNotRefund = (refund: {
  amountPaise: Paise
  capturedPaise: Paise
  refundedPaise: Paise
  approvers: number
}): Refusal | null => {
  if (!Number.isSafeInteger(refund.amountPaise) || refund.amountPaise <= 0) {
    return refuse('AMOUNT_BAD', undefined, 'amount')
  }
  const left = refund.capturedPaise - refund.refundedPaise
  if (refund.amountPaise > left) return refuse('REFUND_TOO_HIGH', { max: formatInr(Math.max(0, left)) }, 'amount')
  return refund.amountPaise > TWO_PERSON_REFUND_PAISE && refund.approvers < 2
    ? refuse('SECOND_PERSON_NEEDED', { limit: formatInr(TWO_PERSON_REFUND_PAISE, { paise: 'auto' }) })
    : null
}

/** Reasons for which a payment that matches no open order is shown to a person. */
export const paymentReviewReasons = [
  'WRONG_AMOUNT',
  'UNKNOWN_ORDER',
  'PAID_TWICE',
  'PAID_AFTER_EXPIRY',
  'WRONG_CURRENCY',
] as const

/** Reasons for which a refund made at the provider, or a dispute there, is shown to a person. */
export const providerReviewReasons = [
  /** A refund was made at the provider, not by the shop. */
  'REFUNDED_OUTSIDE',
  /** A refund made at the provider could not be sent. */
  'REFUND_FAILED_OUTSIDE',
  /** The provider reports a refund and names neither its id nor its amount. */
  'REFUND_REPORTED',
  /** A refund was made at the provider, of a payment that is not known here. */
  'UNKNOWN_REFUND',
  'DISPUTE_OPENED',
  'DISPUTE_ACTION_REQUIRED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'DISPUTE_CLOSED',
] as const
export type ProviderReviewReason = (typeof providerReviewReasons)[number]
export type PaymentReviewReason = (typeof paymentReviewReasons)[number] | ProviderReviewReason

/** How a person can resolve a review; SUPERSEDED is written by the shop where a later one takes its place. */
export const reviewResolutions = [
  /** The payment is sent back. */
  'REFUND',
  /** Goods on hold go on. */
  'RESUME',
  /** What is not sent is cancelled. What is due for it is covered by what the provider sent back. */
  'CANCEL',
  'DISMISS',
  'ACCEPT',
  /** A later review took its place. */
  'SUPERSEDED',
] as const
export type PaymentReviewResolution = (typeof reviewResolutions)[number]

/**
 * The resolutions open for a review now. REFUND sends a payment without an open order back; RESUME lets held goods go
 * on; CANCEL ends what is not sent, and what is due for it is covered by what the provider sent back; DISMISS only says
 * what was found.
 */
export function reviewChoices(review: {
  reason: PaymentReviewReason
  orderId: number | null
  resolvedAt: Date | null
  /** Suborders on hold, and suborders that can be cancelled. */
  held: number
  cancellable: number
}): PaymentReviewResolution[] {
  if (review.resolvedAt !== null) return []
  const isReceipt = (paymentReviewReasons as readonly string[]).includes(review.reason)
  if (isReceipt) return review.orderId === null ? ['DISMISS'] : ['REFUND', 'DISMISS']
  return [
    ...(review.held > 0 ? (['RESUME'] as const) : []),
    ...(review.cancellable > 0 ? (['CANCEL'] as const) : []),
    'DISMISS',
  ]
}

/** Failures of a refund that the provider did not report. */
export const refundFailures = {
  noPayment: 'The provider’s payment number is missing.',
  noAnswer: 'No response. Check the provider’s own list before you send it again.',
  otherAmount: 'The provider refunded a different amount.',
} as const

/** Number of approvals that a refund needs; up to the limit it is sent automatically. */
export const approversFor = (amountPaise: Paise): number => (amountPaise > TWO_PERSON_REFUND_PAISE ? 2 : 0)

/** Input for recording a manual refund. */
export const handRefundInput = z.object({ utr: fields.utr })

/** Why a payment callback does not settle this payment, or null: amount and currency must be the requested ones. */
export const whyNotSettled = (
  requested: { amountPaise: Paise },
  notice: { amountPaise: Paise; currency: string },
): Refusal | null =>
  notice.amountPaise === requested.amountPaise && notice.currency === 'INR' ? null : refuse('AMOUNT_MISMATCH')
