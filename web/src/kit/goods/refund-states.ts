import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import type { RefundStatus } from '../../graphql-types.ts'

/** How each state of a refund is called, and its tone. */
export const refundStates: StateLabels<RefundStatus> = {
  REQUESTED: { label: text('To approve'), tone: 'amber' },
  APPROVED: { label: text('Due'), tone: 'blue' },
  PROCESSING: { label: text('Sent'), tone: 'blue' },
  DONE: { label: text('Done'), tone: 'green' },
  FAILED: { label: text('Failed'), tone: 'red' },
}
