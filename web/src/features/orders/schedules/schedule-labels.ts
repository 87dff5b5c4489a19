import { formatInr } from '@neev/domain/core/money'
import type { CallPrice, DropState, PriceRuleName, ScheduleStatus } from '@neev/domain/orders/schedules'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { perText } from '#ui/format/amounts.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { ScheduleFieldsFragment, ScheduleRowFragment } from './schedules.graphql.ts'

export const scheduleStates: StateLabels<ScheduleStatus> = {
  PROPOSED: { label: text('Waiting for the seller'), tone: 'amber' },
  COUNTERED: { label: text('Waiting for the buyer'), tone: 'amber' },
  AGREED: { label: text('Agreed'), tone: 'green' },
  ENDED: { label: text('All called off'), tone: 'blue' },
  CLOSED: { label: text('Closed'), tone: 'grey' },
  DECLINED: { label: text('Declined'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
  LAPSED: { label: text('Expired'), tone: 'grey' },
}

/** Transitions without a change of status have labels of their own. */
export const stepStates: StateLabels<ScheduleStatus | 'HELD' | 'RESUMED'> = {
  ...scheduleStates,
  HELD: { label: text('Deliveries on hold'), tone: 'amber' },
  RESUMED: { label: text('Deliveries resumed'), tone: 'green' },
}
const quiet: Record<string, 'HELD' | 'RESUMED'> = { hold: 'HELD', resume: 'RESUMED' }

export const stepsOf = ({ history }: ScheduleFieldsFragment) =>
  history.map((step) => ({ ...step, to: quiet[step.what ?? ''] ?? step.to }))

export const dropStates: StateLabels<DropState> = {
  PLANNED: { label: text('Planned'), tone: 'blue' },
  PART: { label: text('Partly called off'), tone: 'amber' },
  CALLED: { label: text('Called off'), tone: 'green' },
  LATE: { label: text('Too late for this date'), tone: 'red' },
}

export const ruleNames: Record<PriceRuleName, string> = {
  FIXED: text('Fixed price'),
  DAY_PRICE: text('Price of the day, with a maximum and a minimum'),
}

type Rule = ScheduleRowFragment['rule']

/** The prices of the rule, such as ₹56.00 or ₹52.00 to ₹58.00. */
export const ruleFigures = (t: T, { pricePaise, capPaise, floorPaise }: Rule): string =>
  pricePaise === null
    ? t('{floor} to {cap}', { floor: formatInr(floorPaise ?? 0), cap: formatInr(capPaise ?? 0) })
    : formatInr(pricePaise)

export const ruleText = (t: T, rule: Rule, unit: string): string =>
  rule.rule === 'FIXED'
    ? t('{price} {unit} for the full quantity', { price: formatInr(rule.pricePaise ?? 0), unit: perText(t, unit) })
    : t('The seller’s price of the day, at least {floor} and at most {cap} {unit}', {
        floor: formatInr(rule.floorPaise ?? 0),
        cap: formatInr(rule.capPaise ?? 0),
        unit: perText(t, unit),
      })

const because: Record<CallPrice['by'], string> = {
  FIXED: text('fixed: the seller’s price today is {day}'),
  DAY: text('the seller’s price today for the full quantity'),
  CAP: text('the maximum: the seller’s price today is {day}'),
  FLOOR: text('the minimum: the seller’s price today is {day}'),
}

/** Explanation of today's price. */
export const becauseText = (
  t: T,
  { by, dayPaise }: NonNullable<NonNullable<ScheduleFieldsFragment['now']>['price']>,
): string => t(because[by], { day: dayPaise === null ? '–' : formatInr(dayPaise) })
