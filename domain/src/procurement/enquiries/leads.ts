import { addWorkingHours, istDate, startOfIstDate, workingMinutes } from '../../core/fiscal.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

export const enquiryStatuses = [
  /** Sent. A guest's number is not verified yet where codes are sent by SMS. */
  'NEW',
  /** The number was verified by a code or by a call; nobody has it yet. */
  'VERIFIED',
  /** A business or a member of staff has to answer it. */
  'ASSIGNED',
  'CONTACTED',
  'QUOTED',
  'WON',
  'LOST',
  /** Not a genuine enquiry, or the sender cannot be reached. */
  'INVALID',
  /** Merged into another one of the same buyer. */
  'DUPLICATE',
  /** Nobody answered it within seven days. */
  'EXPIRED',
] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

export const lostReasons = [
  'PRICE',
  'LOCATION',
  'CREDIT',
  'TIME',
  'STOCK',
  'NO_RESPONSE',
  'BOUGHT_ELSEWHERE',
  'ONLY_CHECKING',
] as const
export type LostReason = (typeof lostReasons)[number]

/** States in which somebody still has to do something. */
export const openEnquiryStatuses = [
  'NEW',
  'VERIFIED',
  'ASSIGNED',
  'CONTACTED',
  'QUOTED',
] as const satisfies readonly EnquiryStatus[]
const unanswered = ['NEW', 'VERIFIED', 'ASSIGNED'] as const satisfies readonly EnquiryStatus[]

export const isOpenEnquiry = (status: EnquiryStatus): boolean =>
  (openEnquiryStatuses as readonly EnquiryStatus[]).includes(status)

/** Whether a business deals with the buyer: it then sees number and address without asking for them. */
export const isInContact = (status: EnquiryStatus): boolean =>
  status === 'CONTACTED' || status === 'QUOTED' || status === 'WON'

/** Hours for which whoever asked for the contact of a buyer goes on seeing it. */
export const CONTACT_SHOWN_HOURS = 24

const steps = {
  /** Staff only: the number was confirmed by a call. */
  verify: { from: ['NEW'], to: 'VERIFIED' },
  contact: { from: unanswered, to: 'CONTACTED' },
  quote: { from: [...unanswered, 'CONTACTED'], to: 'QUOTED' },
  win: { from: ['CONTACTED', 'QUOTED'], to: 'WON' },
  /** Requires a reason. */
  lose: { from: openEnquiryStatuses, to: 'LOST' },
  invalid: { from: [...unanswered, 'CONTACTED'], to: 'INVALID' },
  /** Reopens an enquiry that was lost, invalid or expired. */
  takeUp: { from: ['LOST', 'INVALID', 'EXPIRED'], to: 'CONTACTED' },
} as const satisfies Record<string, { from: readonly EnquiryStatus[]; to: EnquiryStatus }>
export type EnquiryTransition = keyof typeof steps
export const enquiryTransitions = Object.keys(steps) as EnquiryTransition[]

export const enquiryAfter = (transition: EnquiryTransition): EnquiryStatus => steps[transition].to

type Now = { status: EnquiryStatus; reason: LostReason | null; isStaff: boolean }

/** Why the transition is not possible, or null: wrong status, only for staff, or lost without a reason. */
export function whyNotEnquiryTransition(
  transition: EnquiryTransition,
  { status, reason, isStaff }: Now,
): Refusal | null {
  const from: readonly EnquiryStatus[] = steps[transition].from
  if (!from.includes(status) || (transition === 'verify' && !isStaff)) return refuse('BAD_TRANSITION')
  return transition === 'lose' && reason === null ? refuse('REASON_NEEDED', {}, 'reason') : null
}

/** Input for marking an enquiry as lost. */
export const lostInput = z.object({
  reason: z.enum(lostReasons, 'Choose a reason.'),
  note: z.string().overwrite(cleanText).max(500, 'Must be 500 characters or fewer.'),
})

/** The transitions possible now. */
export const transitionsOfEnquiry = (status: EnquiryStatus, isStaff: boolean): EnquiryTransition[] =>
  enquiryTransitions.filter(
    (transition) => whyNotEnquiryTransition(transition, { status, reason: 'PRICE', isStaff }) === null,
  )

/** Why the enquiry cannot be assigned to somebody, or null. */
export const whyNotAssigned = (status: EnquiryStatus): Refusal | null =>
  isOpenEnquiry(status) ? null : refuse('ENQUIRY_CLOSED')

type Merging = { id: number; status: EnquiryStatus }

/** Why an enquiry cannot be merged into the one that stays, or null: both have to be open, and different. */
export function whyNotMerged(target: Merging, merged: Merging): Refusal | null {
  if (target.id === merged.id) return refuse('MERGE_SAME')
  return isOpenEnquiry(target.status) && isOpenEnquiry(merged.status) ? null : refuse('ENQUIRY_CLOSED')
}

/** Days without an answer after which an enquiry expires. */
export const ENQUIRY_EXPIRES_DAYS = 7

/** Status changes before this moment have expired by now. */
export const enquiryExpiryLimit = (now: Date): Date => new Date(now.getTime() - ENQUIRY_EXPIRES_DAYS * 86_400_000)

/** What has to be done next. */
export type EnquiryNextStep = 'VERIFY' | 'ASSIGN' | 'ANSWER' | 'QUOTE' | 'FOLLOW_UP'

/** Working hours for each next step, Monday to Saturday, 9:00 to 18:00 in India. */
export const leadHours = { NEW: 4, VERIFIED: 4, ASSIGNED: 4, CONTACTED: 9, QUOTED: 27 } as const

/** Hour of the day in India at which a follow-up is due. */
const FOLLOW_UP_HOUR = 10

type Timed = {
  status: EnquiryStatus
  /** When the status changed, or the enquiry was assigned. */
  since: Date
  /** Indian date (YYYY-MM-DD) of the next follow-up. */
  followUpOn: string | null
}

/** When the next step is due; null if the enquiry is closed. A follow-up replaces the hours after the first answer. */
export function leadDue({ status, since, followUpOn }: Timed): Date | null {
  if (!(status in leadHours)) return null
  const isAnswered = status === 'CONTACTED' || status === 'QUOTED'
  if (isAnswered && followUpOn !== null)
    return new Date(startOfIstDate(followUpOn).getTime() + FOLLOW_UP_HOUR * 3_600_000)
  return addWorkingHours(since, leadHours[status as keyof typeof leadHours])
}

/** The next step of an enquiry; null if it is closed. `isGiven` if it has somebody to answer it. */
export function leadStep(status: EnquiryStatus, { isGiven }: { isGiven: boolean }): EnquiryNextStep | null {
  if (!isOpenEnquiry(status)) return null
  if (status === 'CONTACTED') return 'QUOTE'
  if (status === 'QUOTED') return 'FOLLOW_UP'
  if (isGiven) return 'ANSWER'
  return status === 'NEW' ? 'VERIFY' : 'ASSIGN'
}

/** Working minutes until the due time, at least 0; negative if it has passed. */
export const minutesLeft = (due: Date, now: Date): number =>
  due.getTime() >= now.getTime() ? workingMinutes(now, due) : Math.min(-1, -workingMinutes(due, now))

const dateInput = z.iso.date('Enter a date.')

/** Input of the next follow-up; an empty date removes it. */
export const followUpInput = z.object({
  on: z.preprocess((value) => (value === '' ? null : value), dateInput.nullable()),
  note: z.string().overwrite(cleanText).max(500, 'Must be 500 characters or fewer.'),
})

/** Why the follow-up is not possible, or null: a closed enquiry, a past day, or more than 180 days ahead. */
export function whyNotFollowUp(on: string | null, status: EnquiryStatus, now: Date): Refusal | null {
  if (!isOpenEnquiry(status)) return refuse('ENQUIRY_CLOSED')
  if (on === null) return null
  const last = istDate(new Date(now.getTime() + 180 * 86_400_000))
  return on < istDate(now) || on > last ? refuse('FOLLOW_UP_DATE', {}, 'on') : null
}
