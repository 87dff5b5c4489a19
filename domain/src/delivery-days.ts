import { z } from 'zod'
import { addDays } from './fiscal.ts'
import { type SuborderStatus, statusLabels } from './orders.ts'
import type { PartialCancellationSide } from './partial-cancellations.ts'
import { day } from './policies.ts'
import { type Refusal, refuse } from './refusals.ts'

/** A wish for another day of delivery: asked, agreed to, left as it was, or taken back. */
export const dayChangeStatuses = ['REQUESTED', 'DONE', 'REFUSED', 'WITHDRAWN'] as const
export type DayChangeStatus = (typeof dayChangeStatuses)[number]

export const dayChangeInput = z.object({
  day,
  reason: z.string().trim().min(3, 'Please give a reason.').max(300, 'The reason has at most 300 characters.'),
})

const movable: readonly SuborderStatus[] = ['PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED', 'ON_HOLD']
/** How far ahead a delivery can be moved, in days. */
export const furthestDays = 180

/** Why a part can't be delivered on another day, or null. Days are Indian days, YYYY-MM-DD. */
export const whyNotDay = (status: SuborderStatus, from: string | null, to: string, today: string): Refusal | null => {
  if (!movable.includes(status)) return refuse('BAD_TRANSITION', { from: statusLabels(status) })
  if (to < today) return refuse('DAY_PAST', {}, 'day')
  if (to > addDays(today, furthestDays)) return refuse('DAY_FAR', { days: furthestDays }, 'day')
  return to === from ? refuse('DAY_SAME', {}, 'day') : null
}

/** Whether a wish can be made at all now: the button of a page. */
export const mayTransitionDay = (status: SuborderStatus): boolean => movable.includes(status)

/** Who answers: the buyer what seller or desk ask, the seller what the buyer asks; the desk all but its own. */
export const answersDay = (requestedBy: PartialCancellationSide, side: PartialCancellationSide): boolean => {
  if (side === 'ADMIN') return requestedBy !== 'ADMIN'
  return side === (requestedBy === 'BUYER' ? 'SELLER' : 'BUYER')
}
