import { z } from 'zod'
import { type QuantityRules, whyNotLine } from './carts.ts'
import { addDays, printDate, startOfIstDate } from './fiscal.ts'
import { orNull } from './form-rules.ts'
import { type Paise, sum } from './money.ts'
import type { SuborderStatus } from './orders.ts'
import { day } from './policies.ts'
import { MAX_PRICE_PAISE } from './prices.ts'
import { MAX_QUANTITY_MILLI, type Milli, quantityText } from './quantity.ts'
import { firstRefusal, type Refusal, refuse } from './refusals.ts'

/** ENDED is not kept: an agreed schedule of which all is called shows it, and is agreed again when a call-off is cancelled. */
export const scheduleStatuses = [
  'PROPOSED',
  'COUNTERED',
  'AGREED',
  'ENDED',
  'CLOSED',
  'DECLINED',
  'WITHDRAWN',
  'LAPSED',
] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]
export type ActiveStatus = Exclude<ScheduleStatus, 'ENDED'>

/** One price for all of it, or the seller's own price of the day of each call-off, between a floor and a cap. */
export const priceRules = ['FIXED', 'DAY_PRICE'] as const
export type PriceRuleName = (typeof priceRules)[number]

/** What a call-off costs, for one selling unit before GST and freight. */
export type PriceRule = { rule: 'FIXED'; pricePaise: Paise } | { rule: 'DAY_PRICE'; capPaise: Paise; floorPaise: Paise }

/** The dates of a plan: how many at most, and how far ahead the last may be, in days. */
export const scheduleLimits = { maxDrops: 24, furthestDays: 365 } as const
/** How many days ahead both hear that a balance is about to lapse, and a buyer of a drop, besides the lead time of the goods. */
export const scheduleNotices = { endingDays: 7, dropDays: 2 } as const

const paise = z
  .int('Give an amount in rupees.')
  .positive('The price must be more than zero.')
  .max(MAX_PRICE_PAISE, 'At most ₹1 crore.')
const note = z.string().trim().max(300, 'At most 300 characters.')
const milli = z
  .int('This is not a quantity. At most 3 decimals.')
  .positive('Please say how much.')
  .max(MAX_QUANTITY_MILLI, 'This is not a quantity. At most 3 decimals.')
const id = z.string().regex(/^\d{1,15}$/, 'Please choose one.')

type Between = { rule: PriceRuleName; capPaise: Paise | null; floorPaise: Paise | null }
type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void }
/** A day's price is asked for between two amounts. */
function notifyBetween({ rule, capPaise, floorPaise }: Between, issues: Issues): void {
  if (rule !== 'DAY_PRICE') return
  const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (capPaise === null) say('capPaise', 'Say what a call-off costs at most.')
  if (floorPaise === null) say('floorPaise', 'Say what a call-off costs at least.')
  if (capPaise !== null && floorPaise !== null && floorPaise > capPaise)
    say('floorPaise', 'The floor is at most the cap.')
}

/** What a buyer asks for: so much over these days, by this rule. Quantities in thousandths of the selling unit. */
export const scheduleInput = z
  .object({
    offerId: id,
    addressId: id,
    totalMilli: milli,
    rule: z.enum(priceRules, 'Choose a rule.'),
    capPaise: orNull(paise),
    floorPaise: orNull(paise),
    drops: z
      .array(z.object({ day, quantityMilli: milli, note: orNull(note) }))
      .min(1, 'Plan at least one delivery.')
      .max(scheduleLimits.maxDrops, 'At most 24 deliveries.'),
    note: orNull(note),
  })
  .superRefine(notifyBetween)
export type ScheduleInput = z.output<typeof scheduleInput>

/** What a seller answers with: another rule or another price. */
export const counterInput = z
  .object({
    rule: z.enum(priceRules, 'Choose a rule.'),
    pricePaise: orNull(paise),
    capPaise: orNull(paise),
    floorPaise: orNull(paise),
    note: orNull(note),
  })
  .superRefine((counter, issues) => {
    notifyBetween(counter, issues)
    if (counter.rule === 'FIXED' && counter.pricePaise === null)
      issues.addIssue({ code: 'custom', path: ['pricePaise'], message: 'Say what it costs.' })
  })

/** Days on which nothing is delivered, the first and the last among them, with the reason that buyers read. */
export const holdInput = z
  .object({ from: day, to: day, reason: z.string().trim().min(3, 'Please give a reason.').max(300) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end must be after the start.' })

/** A call-off: how much is to come on which day; of a drop of the plan, or beside it. */
export const callInput = z.object({ dropId: orNull(id), day, quantityMilli: milli })

export const reasonInput = z.object({
  reason: z.string().trim().min(3, 'Please give a reason.').max(300, 'The reason has at most 300 characters.'),
})

type Plan = { totalMilli: Milli; drops: readonly { day: string; quantityMilli: Milli }[] }
/** Today and the first day on which goods that are called today can be there; Indian days, YYYY-MM-DD. */
type Days = { today: string; earliest: string }

const shown = (on: string) => printDate(startOfIstDate(on))

/** Why a plan can not be asked for: the drops are not its total, or a day is too early or too far. */
export const whyNotPlan = ({ totalMilli, drops }: Plan, unit: string, { today, earliest }: Days): Refusal | null => {
  const planned = sum(drops.map(({ quantityMilli }) => quantityMilli))
  const last = addDays(today, scheduleLimits.furthestDays)
  if (planned !== totalMilli)
    return refuse('PLAN_SUM', { planned: quantityText(planned, unit), total: quantityText(totalMilli, unit) }, 'drops')
  if (drops.some((drop) => drop.day < earliest)) return refuse('DROP_SOON', { day: shown(earliest) }, 'drops')
  return drops.some((drop) => drop.day > last) ? refuse('DROP_FAR', { day: shown(last) }, 'drops') : null
}

/** What a call-off costs, and what decided: the fixed price, the day's, or one of its two bounds. */
export type CallPrice = { pricePaise: Paise; by: 'FIXED' | 'DAY' | 'CAP' | 'FLOOR' }

/** The price of a call-off by the rule; `dayPaise` is what the seller asks today at the site for the whole schedule's quantity. */
export const priceOfCall = (rule: PriceRule, dayPaise: Paise): CallPrice => {
  if (rule.rule === 'FIXED') return { pricePaise: rule.pricePaise, by: 'FIXED' }
  if (dayPaise > rule.capPaise) return { pricePaise: rule.capPaise, by: 'CAP' }
  return dayPaise < rule.floorPaise ? { pricePaise: rule.floorPaise, by: 'FLOOR' } : { pricePaise: dayPaise, by: 'DAY' }
}

/** A line that was called, with how much of it is not sent any more and the state of its part of the order. */
export type Called = { quantityMilli: Milli; cancelledMilli: Milli; status: SuborderStatus }
const ended: readonly SuborderStatus[] = ['EXPIRED', 'REJECTED', 'CANCELLED']

/** How much is called: of lines that expired, were rejected or cancelled nothing is. `schedule_called` in SQL is the same. */
export const calledOf = (lines: readonly Called[]): Milli =>
  sum(lines.map((line) => (ended.includes(line.status) ? 0 : line.quantityMilli - line.cancelledMilli)))

/** The state as it shows. */
export const shownStatus = (status: ActiveStatus, totalMilli: Milli, calledMilli: Milli): ScheduleStatus =>
  status === 'AGREED' && calledMilli >= totalMilli ? 'ENDED' : status

/** A schedule as a call-off meets it. */
export type Callable = {
  status: ActiveStatus
  totalMilli: Milli
  calledMilli: Milli
  /** The last day of its plan, and how many days longer it can be called. */
  endsOn: string
  graceDays: number
  holdFrom: string | null
  holdTo: string | null
  holdReason: string | null
}
type Call = { quantityMilli: Milli; day: string }

const whyHeld = ({ holdFrom, holdTo, holdReason }: Callable, days: readonly string[]): Refusal | null =>
  holdFrom !== null && holdTo !== null && days.some((one) => one >= holdFrom && one <= holdTo)
    ? refuse('SCHEDULE_HELD', { from: shown(holdFrom), to: shown(holdTo), reason: holdReason ?? '' }, 'day')
    : null

/** Why this can not be called off: not agreed, held today or on that day, more than is left, against the offer's steps, too early or too late. */
export const whyNotCalled = (
  schedule: Callable,
  { quantityMilli, day: on }: Call,
  rules: QuantityRules,
  { today, earliest }: Days,
): Refusal | null => {
  const left = schedule.totalMilli - schedule.calledMilli
  const until = addDays(schedule.endsOn, schedule.graceDays)
  return firstRefusal(
    () => (schedule.status === 'AGREED' ? null : refuse('BAD_TRANSITION', { from: scheduleLabels[schedule.status] })),
    () => (today > until ? refuse('SCHEDULE_OVER', { until: shown(until) }) : null),
    () => whyHeld(schedule, [today, on]),
    () =>
      quantityMilli > left
        ? refuse('BEYOND_BALANCE', { left: quantityText(Math.max(0, left), rules.unit) }, 'quantityMilli')
        : null,
    () => whyNotLine(quantityMilli, partialCancellationRules(rules, quantityMilli === left)),
    () => (on < earliest ? refuse('DROP_SOON', { day: shown(earliest) }, 'day') : null),
    () => (on > until ? refuse('DROP_FAR', { day: shown(until) }, 'day') : null),
  )
}

/** The whole rest can be called however small it is. */
const partialCancellationRules = (rules: QuantityRules, isPartialCancellation: boolean): QuantityRules =>
  isPartialCancellation ? { ...rules, moqMilli: 0, stepMilli: 0 } : rules

export const scheduleLabels: Record<ActiveStatus, string> = {
  PROPOSED: 'waiting for the seller',
  COUNTERED: 'waiting for the buyer',
  AGREED: 'agreed',
  CLOSED: 'closed',
  DECLINED: 'declined',
  WITHDRAWN: 'withdrawn',
  LAPSED: 'lapsed',
}

const open = ['PROPOSED', 'COUNTERED'] as const
/** Who may take which step, from where to where. What lapses does so by itself. */
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
/** Moves that are sent with a reason. */
export const reasonedTransitions: readonly ScheduleTransition[] = ['decline', 'close']

export const scheduleAfter = (transition: ScheduleTransition): ActiveStatus => steps[transition].to

/** Why this side can not take the step from this state, or null. */
export const whyNotScheduleTransition = (
  transition: ScheduleTransition,
  status: ActiveStatus,
  side: ScheduleSide,
): Refusal | null => {
  const { by, from } = steps[transition] as { by: readonly ScheduleSide[]; from: readonly ActiveStatus[] }
  if (!by.includes(side)) return refuse('FORBIDDEN')
  return from.includes(status) ? null : refuse('BAD_TRANSITION', { from: scheduleLabels[status] })
}

/** What a side can do now; of what is all called nothing is left to call, hold or close. */
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

/** A planned delivery as it shows; `earliest` is the first day on which goods that are called today can be there. */
export type DropState = 'PLANNED' | 'PART' | 'CALLED' | 'LATE'
export const dropState = (
  drop: { day: string; quantityMilli: Milli; calledMilli: Milli },
  earliest: string,
): DropState => {
  if (drop.calledMilli >= drop.quantityMilli) return 'CALLED'
  if (drop.calledMilli > 0) return 'PART'
  return drop.day < earliest ? 'LATE' : 'PLANNED'
}

/** The day from which a balance that was not called has lapsed. */
export const lapsesOn = (endsOn: string, graceDays: number): string => addDays(endsOn, graceDays + 1)

/** The number of a schedule: SCH-00012. */
export const scheduleNumber = (id: number): string => `SCH-${String(id).padStart(5, '0')}`

/** A plan of equal deliveries so many days apart, each in whole steps; the last takes what is over. Empty where that leaves one nothing. */
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
