import { type QuantityRules, whyNotLine } from '../buying/carts.ts'
import { addDays, printDay } from '../core/fiscal.ts'
import { orNull } from '../core/form-rules.ts'
import { cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { MAX_PRICE_PAISE, type Paise, sum } from '../core/money.ts'
import { MAX_QUANTITY_MILLI, type Milli } from '../core/quantity.ts'
import { firstRefusal, type Refusal, refuse } from '../core/refusals.ts'
import type { SuborderStatus } from './orders/orders.ts'

/**
 * ENDED is not stored: a fully called-off AGREED schedule is shown as ended, and as agreed again when a call-off is
 * cancelled.
 */
export const scheduleStatuses = [
  /** Waiting for the seller. */
  'PROPOSED',
  /** The seller proposed another price rule; waiting for the buyer. */
  'COUNTERED',
  'AGREED',
  /** Fully called off. */
  'ENDED',
  /** One side ended the remaining quantity. */
  'CLOSED',
  'DECLINED',
  'WITHDRAWN',
  /** Expired without an answer, or the remaining quantity was not called off in time. */
  'LAPSED',
] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]
export type ActiveStatus = Exclude<ScheduleStatus, 'ENDED'>

/** One price for the whole quantity, or the seller's price on the day of each call-off between a floor and a cap. */
export const priceRules = ['FIXED', 'DAY_PRICE'] as const
export type PriceRuleName = (typeof priceRules)[number]

/** The price of call-offs per selling unit, before GST and freight. */
export type PriceRule = { rule: 'FIXED'; pricePaise: Paise } | { rule: 'DAY_PRICE'; capPaise: Paise; floorPaise: Paise }

/** Limits of a plan: the number of deliveries, and how many days ahead the last one can be. */
export const scheduleLimits = { maxDrops: 24, furthestDays: 365 } as const
/**
 * Days in advance, besides the lead time of the goods: both sides are reminded of the end, and the buyer of a planned
 * delivery.
 */
export const scheduleNotices = { endingDays: 7, dropDays: 2 } as const

const paise = z
  .int('Enter an amount in rupees.')
  .positive('The price must be more than zero.')
  .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore.')
const note = z.string().overwrite(cleanText).max(300, 'Must be 300 characters or fewer.')
const milli = z
  .int('Enter a valid quantity with at most 3 decimals.')
  .positive('Enter the quantity.')
  .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.')
const id = z.string().regex(/^\d{1,15}$/, 'Choose at least one.')

type Between = { rule: PriceRuleName; capPaise: Paise | null; floorPaise: Paise | null }
type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void }
/** Requires both bounds of a day price, in order. */
function notifyBetween({ rule, capPaise, floorPaise }: Between, issues: Issues): void {
  if (rule !== 'DAY_PRICE') return
  const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (capPaise === null) say('capPaise', 'Enter the maximum price of a call-off.')
  if (floorPaise === null) say('floorPaise', 'Enter the minimum price of a call-off.')
  if (capPaise !== null && floorPaise !== null && floorPaise > capPaise)
    say('floorPaise', 'The minimum price must not be above the maximum price.')
}

export const scheduleDropInput = z.object({ day, quantityMilli: milli, note: orNull(note) })

/**
 * Input of a delivery schedule: a quantity over several dates with a price rule. Quantities in thousandths of the
 * selling unit.
 */
export const scheduleInput = z
  .object({
    offerId: id,
    addressId: id,
    totalMilli: milli,
    rule: z.enum(priceRules, 'Choose a price rule.'),
    capPaise: orNull(paise),
    floorPaise: orNull(paise),
    drops: z
      .array(scheduleDropInput)
      .min(1, 'Plan at least one delivery.')
      .max(scheduleLimits.maxDrops, 'Plan at most 24 deliveries.'),
    note: orNull(note),
  })
  .superRefine(notifyBetween)

/** Input of the seller's counter-proposal: another rule or price. */
export const counterInput = z
  .object({
    rule: z.enum(priceRules, 'Choose a price rule.'),
    pricePaise: orNull(paise),
    capPaise: orNull(paise),
    floorPaise: orNull(paise),
    note: orNull(note),
  })
  .superRefine((counter, issues) => {
    notifyBetween(counter, issues)
    if (counter.rule === 'FIXED' && counter.pricePaise === null)
      issues.addIssue({ code: 'custom', path: ['pricePaise'], message: 'Enter the price.' })
  })

/** Input for suspending deliveries: first and last date, and the reason shown to buyers. */
export const holdInput = z
  .object({ from: day, to: day, reason: z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end date must be after the start date.' })

/** Input of a call-off: a quantity on a date, for a planned delivery or none. */
export const callInput = z.object({
  /** The planned delivery; null for an unplanned call-off. */
  dropId: orNull(id),
  day,
  quantityMilli: milli,
})

export const reasonInput = z.object({
  reason: z
    .string()
    .overwrite(cleanText)
    .min(3, 'Enter a reason.')
    .max(300, 'The reason must be 300 characters or fewer.'),
})

type Plan = { totalMilli: Milli; drops: readonly { day: string; quantityMilli: Milli }[] }
/** Today and the earliest delivery date of goods called off today; Indian dates, YYYY-MM-DD. */
type Days = { today: string; earliest: string }

/** Why a plan is invalid, or null: the deliveries do not add up to the total, or a date is too early or too late. */
export const whyNotPlan = ({ totalMilli, drops }: Plan, unit: string, { today, earliest }: Days): Refusal | null => {
  const planned = sum(drops.map(({ quantityMilli }) => quantityMilli))
  const last = addDays(today, scheduleLimits.furthestDays)
  if (planned !== totalMilli)
    return refuse('PLAN_SUM', { planned: { milli: planned, unit }, total: { milli: totalMilli, unit } }, 'drops')
  if (drops.some((drop) => drop.day < earliest)) return refuse('DROP_SOON', { day: printDay(earliest) }, 'drops')
  return drops.some((drop) => drop.day > last) ? refuse('DROP_FAR', { day: printDay(last) }, 'drops') : null
}

/**
 * The planned deliveries in whole bars or bundles (`whole`), with the total unchanged: what rounding adds or takes is in
 * the last delivery. Null if nothing would be left for it.
 */
export function wholeDrops<Drop extends { quantityMilli: Milli }>(
  drops: readonly Drop[],
  whole: (milli: Milli) => Milli,
): Drop[] | null {
  const total = sum(drops.map(({ quantityMilli }) => quantityMilli))
  const rounded = drops.slice(0, -1).map((drop) => ({ ...drop, quantityMilli: whole(drop.quantityMilli) }))
  const last = drops.at(-1)
  const left = total - sum(rounded.map(({ quantityMilli }) => quantityMilli))
  return last && left > 0 ? [...rounded, { ...last, quantityMilli: left }] : null
}

/** The price of a call-off and what determined it: the fixed price, the day price, or one of its bounds. */
export type CallPrice = { pricePaise: Paise; by: 'FIXED' | 'DAY' | 'CAP' | 'FLOOR' }

/**
 * The price of a call-off by the rule. `dayPaise` is the seller's price today at the site for the schedule's whole
 * quantity.
 */
export const priceOfCall = (rule: PriceRule, dayPaise: Paise): CallPrice => {
  if (rule.rule === 'FIXED') return { pricePaise: rule.pricePaise, by: 'FIXED' }
  if (dayPaise > rule.capPaise) return { pricePaise: rule.capPaise, by: 'CAP' }
  return dayPaise < rule.floorPaise ? { pricePaise: rule.floorPaise, by: 'FLOOR' } : { pricePaise: dayPaise, by: 'DAY' }
}

/** A called-off order line with its cancelled quantity and the status of its suborder. */
export type Called = { quantityMilli: Milli; cancelledMilli: Milli; status: SuborderStatus }
const ended: readonly SuborderStatus[] = ['EXPIRED', 'REJECTED', 'CANCELLED']

/**
 * The called-off quantity, without lines that expired, were rejected or cancelled. `schedule_called` in SQL calculates
 * the same.
 */
export const calledQuantity = (lines: readonly Called[]): Milli =>
  sum(lines.map((line) => (ended.includes(line.status) ? 0 : line.quantityMilli - line.cancelledMilli)))

/** The displayed status. */
export const shownStatus = (status: ActiveStatus, totalMilli: Milli, calledMilli: Milli): ScheduleStatus =>
  status === 'AGREED' && calledMilli >= totalMilli ? 'ENDED' : status

/** A schedule, as the rules of a call-off need it. */
export type Callable = {
  status: ActiveStatus
  totalMilli: Milli
  calledMilli: Milli
  /** Last date of the plan, and the grace period in days. */
  endsOn: string
  graceDays: number
  holdFrom: string | null
  holdTo: string | null
  holdReason: string | null
}
type Call = { quantityMilli: Milli; day: string }

const whyHeld = ({ holdFrom, holdTo, holdReason }: Callable, days: readonly string[]): Refusal | null =>
  holdFrom !== null && holdTo !== null && days.some((one) => one >= holdFrom && one <= holdTo)
    ? refuse('SCHEDULE_HELD', { from: printDay(holdFrom), to: printDay(holdTo), message: holdReason ?? '' }, 'day')
    : null

/**
 * Why this cannot be called off, or null: not agreed, suspended today or on that date, more than remains, not in the
 * offer's steps, too early or too late.
 */
export const whyNotCalled = (
  schedule: Callable,
  { quantityMilli, day: on }: Call,
  rules: QuantityRules,
  { today, earliest }: Days,
): Refusal | null => {
  const left = schedule.totalMilli - schedule.calledMilli
  const until = addDays(schedule.endsOn, schedule.graceDays)
  return firstRefusal(
    () => (schedule.status === 'AGREED' ? null : refuse('BAD_TRANSITION')),
    () => (today > until ? refuse('SCHEDULE_OVER', { until: printDay(until) }) : null),
    () => whyHeld(schedule, [today, on]),
    () =>
      quantityMilli > left
        ? refuse('BEYOND_BALANCE', { left: { milli: Math.max(0, left), unit: rules.unit } }, 'quantityMilli')
        : null,
    () => whyNotLine(quantityMilli, partialCancellationRules(rules, quantityMilli === left)),
    () => (on < earliest ? refuse('DROP_SOON', { day: printDay(earliest) }, 'day') : null),
    () => (on > until ? refuse('DROP_FAR', { day: printDay(until) }, 'day') : null),
  )
}

/** The whole remainder can be called off, however small. */
const partialCancellationRules = (rules: QuantityRules, isPartialCancellation: boolean): QuantityRules =>
  isPartialCancellation ? { ...rules, moqMilli: 0, stepMilli: 0 } : rules

const open = ['PROPOSED', 'COUNTERED'] as const
/** The transitions by side. Expiry happens automatically. */
const steps = {
  agree: { by: ['SELLER'], from: ['PROPOSED'], to: 'AGREED' },
  counter: { by: ['SELLER'], from: open, to: 'COUNTERED' },
  decline: { by: ['SELLER'], from: open, to: 'DECLINED' },
  accept: { by: ['BUYER'], from: ['COUNTERED'], to: 'AGREED' },
  withdraw: { by: ['BUYER'], from: open, to: 'WITHDRAWN' },
  close: { by: ['BUYER', 'SELLER'], from: ['AGREED'], to: 'CLOSED' },
  hold: { by: ['SELLER'], from: ['AGREED'], to: 'AGREED' },
  resume: { by: ['SELLER'], from: ['AGREED'], to: 'AGREED' },
  call: { by: ['BUYER'], from: ['AGREED'], to: 'AGREED' },
  lapse: { by: ['SYSTEM'], from: [...open, 'AGREED'], to: 'LAPSED' },
} as const satisfies Record<string, { by: readonly ScheduleSide[]; from: readonly ActiveStatus[]; to: ActiveStatus }>
export type ScheduleSide = 'BUYER' | 'SELLER' | 'SYSTEM'
export type ScheduleTransition = keyof typeof steps
export const scheduleTransitions = Object.keys(steps) as ScheduleTransition[]
/** Transitions that require a reason. */
export const reasonedTransitions: readonly ScheduleTransition[] = ['decline', 'close']

export const scheduleAfter = (transition: ScheduleTransition): ActiveStatus => steps[transition].to

/** Why this side cannot make the transition in this status, or null. */
export const whyNotScheduleTransition = (
  transition: ScheduleTransition,
  status: ActiveStatus,
  side: ScheduleSide,
): Refusal | null => {
  const { by, from } = steps[transition] as { by: readonly ScheduleSide[]; from: readonly ActiveStatus[] }
  if (!by.includes(side)) return refuse('FORBIDDEN')
  return from.includes(status) ? null : refuse('BAD_TRANSITION')
}

/** The transitions open to a side now; a fully called-off schedule cannot be called off, suspended or closed. */
export const transitionsOfSchedule = (
  { status, totalMilli, calledMilli, holdFrom }: Pick<Callable, 'status' | 'totalMilli' | 'calledMilli' | 'holdFrom'>,
  side: ScheduleSide,
): ScheduleTransition[] =>
  shownStatus(status, totalMilli, calledMilli) === 'ENDED'
    ? []
    : scheduleTransitions.filter(
        (transition) =>
          !whyNotScheduleTransition(transition, status, side) && (transition !== 'resume' || holdFrom !== null),
      )

/** The displayed state of a planned delivery. `earliest` is the earliest delivery date of goods called off today. */
export type DropState = 'PLANNED' | 'PART' | 'CALLED' | 'LATE'
export const dropState = (
  drop: { day: string; quantityMilli: Milli; calledMilli: Milli },
  earliest: string,
): DropState => {
  if (drop.calledMilli >= drop.quantityMilli) return 'CALLED'
  if (drop.calledMilli > 0) return 'PART'
  return drop.day < earliest ? 'LATE' : 'PLANNED'
}

/** The date on which the remaining quantity expires. */
export const lapsesOn = (endsOn: string, graceDays: number): string => addDays(endsOn, graceDays + 1)

/** The number of a schedule: SCH-00012. */
export const scheduleNumber = (id: number): string => `SCH-${String(id).padStart(5, '0')}`

/**
 * A plan of equal deliveries at a fixed interval in days, in whole steps, with the remainder in the last. Empty if
 * there is not enough for each.
 */
export function evenDrops(
  { totalMilli, stepMilli }: { totalMilli: Milli; stepMilli: Milli },
  { count, first, everyDays }: { count: number; first: string; everyDays: number },
): { day: string; quantityMilli: Milli }[] {
  const step = Math.max(1, stepMilli)
  const each = Math.floor(totalMilli / count / step) * step
  if (each <= 0) return []
  return Array.from({ length: count }, (_, at) => ({
    day: addDays(first, at * everyDays),
    quantityMilli: at === count - 1 ? totalMilli - each * (count - 1) : each,
  }))
}
