import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { PaymentStatus, RefundStatus } from '../../graphql-types.ts'

/** Label and tone of each refund status. */
export const refundStates: StateLabels<RefundStatus> = {
  REQUESTED: { label: text('To approve'), tone: 'amber' },
  APPROVED: { label: text('Due'), tone: 'blue' },
  PROCESSING: { label: text('Sent'), tone: 'blue' },
  DONE: { label: text('Done'), tone: 'green' },
  FAILED: { label: text('Failed'), tone: 'red' },
}

const reasons: Readonly<Record<string, string>> = {
  cancelled: text('Cancelled or rejected'),
  excess: text('Overpaid by bank transfer'),
  review: text('No matching open order'),
  unclaimed: text('Bank credit without an order'),
  claim: text('Claim approved'),
  late: text('Arrived after nothing was due'),
  debit: text('Paid debit note cancelled'),
  rest: text('Cancelled items'),
  outside: text('Refund made at the provider'),
}

/** The reason of a refund, as text. */
export const refundReason = (t: T, reason: string): string => {
  const known = reasons[reason]
  return known ? t(known) : reason
}

/** Labels of online payment statuses. */
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
