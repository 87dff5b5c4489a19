import type { DealerStatus } from '@neev/domain/dealers'
import { formatInr } from '@neev/domain/money'
import { showPercent } from '#kit/format/percent.ts'
import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

export const dealerStates: StateLabels<DealerStatus> = {
  INVITED: { label: text('Invited'), tone: 'grey' },
  REGISTERED: { label: text('Waits for you'), tone: 'amber' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  SUSPENDED: { label: text('Suspended by the desk'), tone: 'red' },
  REMOVED: { label: text('Removed'), tone: 'grey' },
}

/** The same as the desk reads them. */
export const adminDealerStates: StateLabels<DealerStatus> = {
  ...dealerStates,
  REGISTERED: { label: text('Waits for its associate'), tone: 'amber' },
  SUSPENDED: { label: text('Suspended'), tone: 'red' },
}

/** 2.5% of the goods, or ₹450 a tonne. */
export const marginText = (
  t: T,
  { marginType, marginValue }: { marginType: 'PERCENT' | 'PER_TONNE'; marginValue: number },
) =>
  marginType === 'PERCENT'
    ? t('{percent} of the goods', { percent: showPercent(marginValue) })
    : t('{amount} a tonne', { amount: formatInr(marginValue) })

/** Of those asked, how many said yes: 8 of 10. */
export const shareText = (t: T, part: number, whole: number): string =>
  whole === 0 ? '–' : t('{part} of {whole}', { part, whole })
