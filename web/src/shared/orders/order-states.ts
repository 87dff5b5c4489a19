import type { OrderStatus } from '@neev/domain/orders/orders/orders'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Label and tone of order and suborder statuses, for buyers, sellers and admins. */
export const orderStates: StateLabels<OrderStatus> = {
  AWAITING_PAYMENT: { label: text('Awaiting payment'), tone: 'grey' },
  PAYMENT_REVIEW: { label: text('Payment review'), tone: 'amber' },
  PAYMENT_FAILED: { label: text('Payment failed'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  PLACED: { label: text('Placed'), tone: 'amber' },
  CONFIRMED: { label: text('Confirmed'), tone: 'violet' },
  PACKED: { label: text('Packed'), tone: 'violet' },
  DISPATCHED: { label: text('Dispatched'), tone: 'blue' },
  DELIVERED: { label: text('Delivered'), tone: 'green' },
  COMPLETED: { label: text('Completed'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  CANCEL_REQUESTED: { label: text('Cancel requested'), tone: 'red' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
  ON_HOLD: { label: text('On hold'), tone: 'amber' },
  IN_PROGRESS: { label: text('In progress'), tone: 'blue' },
}

const ended: readonly OrderStatus[] = ['EXPIRED', 'CANCELLED', 'REJECTED']

/** Label of an order's total: paid, due, or neither because the order ended before. */
export const sumLabel = (t: T, { status, paidAt }: { status: OrderStatus; paidAt?: string | null }): string =>
  paidAt ? t('Paid') : ended.includes(status) ? t('Original total') : t('To pay')
