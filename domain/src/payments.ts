import { z } from 'zod'
import type { AccountStatus } from './accounts.ts'
import { fields } from './identity.ts'
import { formatInr, type Paise } from './money.ts'
import { statusLabels } from './orders.ts'
import { type Refusal, refuse } from './refusals.ts'

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
 * What can happen to one try to pay. `captureLate` is real: a gateway may report success after it reported failure or
 * after we gave up. The money is there, so the payment says so; whether the order still can have it is asked separately.
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

/** Payments by bank transfer, from the instruction to the statement of the bank. */
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

/** Money can still come: also the rest of what was short, and what was not there when somebody looked. */
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
  /** Real too: a bank takes days, and a buyer may send twice. */
  findLate: { from: [...seen, 'EXPIRED', 'LATE'], to: 'LATE' },
} as const satisfies Edges<TransferStatus>
export type TransferTransition = keyof typeof transferTransitions

/** Money on its way back: asked for, agreed to, handed to the provider, gone or refused. */
export const refundStatuses = ['REQUESTED', 'APPROVED', 'PROCESSING', 'DONE', 'FAILED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * What can happen to a refund. It counts as under way from before it is sent, so that a server that dies in between asks again
 * under the same key. `finish` after a failure is real: a provider may be late with its word.
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
  from.includes(status) ? null : refuse('BAD_TRANSITION', { from: statusLabels(status) })

export const whyNotPayment = (transition: PaymentTransition, status: PaymentStatus): Refusal | null =>
  whyNotStep<PaymentStatus>(paymentTransitions[transition].from, status)

/**
 * Why money can not be noted as come after the end: the order or debit note still waits for it, or has it. `isOver`: the order has ended
 * or was paid another way, or the note is cancelled.
 */
export const whyNotLate = ({ status, isOver }: { status: TransferStatus; isOver: boolean }): Refusal | null => {
  const step = whyNotTransfer('findLate', status)
  return step ?? (isOver ? null : refuse('TRANSFER_WAITS'))
}

export const whyNotTransfer = (transition: TransferTransition, status: TransferStatus): Refusal | null =>
  whyNotStep<TransferStatus>(transferTransitions[transition].from, status)

/** Why a refund can not take this step; what a provider sends is not paid by hand too, unless it failed there. */
export const whyNotRefundTransition = (
  transition: RefundTransition,
  { status, mode }: { status: RefundStatus; mode: 'SOURCE' | 'BANK' },
): Refusal | null => {
  const step = whyNotStep<RefundStatus>(refundTransitions[transition].from, status)
  if (step) return step
  const byProvider = transition === 'payByHand' && mode === 'SOURCE' && status === 'APPROVED'
  const byPerson = (transition === 'send' || transition === 'retry') && mode === 'BANK'
  return byProvider || byPerson ? refuse('PAYMENT_METHOD') : null
}

export const transferModes = ['NEFT', 'RTGS', 'IMPS', 'UPI', 'CHEQUE', 'CASH_DEPOSIT'] as const

/** What a buyer tells of a transfer: amount in paise, the bank's reference, the Indian day (YYYY-MM-DD). */
export const transferInput = z.object({
  mode: z.enum(transferModes),
  amountPaise: z.int().positive(),
  utr: fields.utr,
  paidOn: z.iso.date(),
  payerName: z.string().trim().max(80).optional(),
  note: z.string().trim().max(300).optional(),
})
export type TransferInput = z.output<typeof transferInput>

/** Why a transfer can not be handed in: a day to come, or the time to pay is over. `today` is the Indian date. */
export const whyNotSubmitted = (
  input: Pick<TransferInput, 'paidOn'>,
  { today, payBy, now }: { today: string; payBy: Date; now: Date },
): Refusal | null => {
  if (input.paidOn > today) return refuse('PAID_IN_FUTURE', undefined, 'paidOn')
  return now > payBy ? refuse('TRANSFER_EXPIRED') : null
}

/** What the bank's statement makes of a transfer. */
export const transferOutcome = (duePaise: Paise, receivedPaise: Paise): 'VERIFIED' | 'SHORT' | 'EXCESS' => {
  if (receivedPaise === duePaise) return 'VERIFIED'
  return receivedPaise < duePaise ? 'SHORT' : 'EXCESS'
}

/** Why an account can not pay by transfer: goods are set aside for a day or two without money, for whoever has no proven address. */
export const whyNotDirect = (status: AccountStatus): Refusal | null =>
  status === 'PENDING_VERIFICATION' ? refuse('TRANSFER_UNVERIFIED') : null

/** Why this person can not confirm the transfer: nobody approves what they handed in. */
export const whyNotConfirmedBy = (submitterId: string | null, confirmerId: string): Refusal | null =>
  submitterId === confirmerId ? refuse('OWN_SUBMISSION') : null

/** Refunds above this need a second person. */
export const TWO_PERSON_REFUND_PAISE: Paise = 50_000_00

/** Why an amount can not be refunded from what was captured for a suborder; `approvers` are those who agreed so far. */
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

/** Why a refund failed without the provider having said so. */
export const refundFailures = {
  noPayment: 'The provider’s number of the payment is not known.',
  noAnswer: 'No answer came. Look at the provider’s own list before you send it again.',
  otherAmount: 'The provider sent another amount back.',
} as const

/** How many people must agree before this much goes back; up to the limit the shop sends it by itself. */
export const approversFor = (amountPaise: Paise): number => (amountPaise > TWO_PERSON_REFUND_PAISE ? 2 : 0)

/** What an admin tells of a refund paid by hand. */
export const handRefundInput = z.object({ utr: fields.utr })

/** Why a callback's money does not settle this payment: amount and currency must be those that we asked for. */
export const whyNotSettled = (
  requested: { amountPaise: Paise },
  told: { amountPaise: Paise; currency: string },
): Refusal | null =>
  told.amountPaise === requested.amountPaise && told.currency === 'INR' ? null : refuse('AMOUNT_MISMATCH')
