import type { CounterStatus } from '@neev/domain/procurement/quotations/counters'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** States of a counter-offer as its buyer reads them. */
export const counterStates: StateLabels<CounterStatus> = {
  OPEN: { label: text('Waiting for the seller'), tone: 'amber' },
  REVISED: { label: text('Quotation revised'), tone: 'green' },
  KEPT: { label: text('Price kept'), tone: 'grey' },
  LAPSED: { label: text('Not answered'), tone: 'grey' },
}

/** The same as the seller reads them. */
export const receivedCounterStates: StateLabels<CounterStatus> = {
  ...counterStates,
  OPEN: { label: text('Your turn'), tone: 'amber' },
}
