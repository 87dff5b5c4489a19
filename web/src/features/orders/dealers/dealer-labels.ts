import { formatInr } from '@neev/domain/core/money'
import type { DealerStatus } from '@neev/domain/orders/dealers'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const dealerStates: StateLabels<DealerStatus> = {
  INVITED: { label: text('Invited'), tone: 'grey' },
  REGISTERED: { label: text('Waiting for you'), tone: 'amber' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  SUSPENDED: { label: text('Suspended by Neev'), tone: 'red' },
  REMOVED: { label: text('Removed'), tone: 'grey' },
}

/** Statuses as shown to admins. */
export const adminDealerStates: StateLabels<DealerStatus> = {
  ...dealerStates,
  REGISTERED: { label: text('Waiting for the associate'), tone: 'amber' },
  SUSPENDED: { label: text('Suspended'), tone: 'red' },
}

/** 2.5% of the goods, or ₹450 a tonne. */
export const marginText = (
  t: T,
  { marginType, marginValue }: { marginType: 'PERCENT' | 'PER_TONNE'; marginValue: number },
) =>
  marginType === 'PERCENT'
    ? t('{percent} of the goods', { percent: showPercent(marginValue) })
    : t('{amount} per tonne', { amount: formatInr(marginValue) })

/** Share of accepted offers: 8 of 10. */
export const shareText = (t: T, suborder: number, whole: number): string =>
  whole === 0 ? '–' : t('{part} of {whole}', { part: suborder, whole })
