import { addDays } from '../../core/fiscal.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { SuborderStatus } from './orders.ts'
import type { PartialCancellationSide } from './partial-cancellations.ts'

/** Statuses of a request for another delivery date. */
export const dayChangeStatuses = ['REQUESTED', 'DONE', 'REFUSED', 'WITHDRAWN'] as const
export type DayChangeStatus = (typeof dayChangeStatuses)[number]

export const dayChangeInput = z.object({
  day,
  reason: z
    .string()
    .overwrite(cleanText)
    .min(3, 'Enter a reason.')
    .max(300, 'The reason must be 300 characters or fewer.'),
})

const movable: readonly SuborderStatus[] = ['PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED', 'ON_HOLD']
/** How many days ahead a delivery can be scheduled. */
export const furthestDays = 180

/** Why a suborder cannot be delivered on this date, or null. Indian dates, YYYY-MM-DD. */
export const whyNotDay = (status: SuborderStatus, from: string | null, to: string, today: string): Refusal | null => {
  if (!movable.includes(status)) return refuse('BAD_TRANSITION')
  if (to < today) return refuse('DAY_PAST', {}, 'day')
  if (to > addDays(today, furthestDays)) return refuse('DAY_FAR', { days: furthestDays }, 'day')
  return to === from ? refuse('DAY_SAME', {}, 'day') : null
}

/** Whether another delivery date can be requested in this status. */
export const mayTransitionDay = (status: SuborderStatus): boolean => movable.includes(status)

/**
 * Whether this side can answer: the buyer for the seller or an admin, the seller for the buyer, an admin for all but
 * their own.
 */
export const answersDay = (requestedBy: PartialCancellationSide, side: PartialCancellationSide): boolean => {
  if (side === 'ADMIN') return requestedBy !== 'ADMIN'
  return side === (requestedBy === 'BUYER' ? 'SELLER' : 'BUYER')
}
