import { z } from 'zod'
import { type SuborderStatus, statusLabels } from './orders.ts'
import type { Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Who wishes that goods of a part are not sent any more. */
export const partialCancellationSides = ['BUYER', 'SELLER', 'ADMIN'] as const
export type PartialCancellationSide = (typeof partialCancellationSides)[number]

/** LAPSED: while it was asked, everything left. */
export const partialCancellationStatuses = ['REQUESTED', 'DONE', 'REFUSED', 'LAPSED'] as const
export type PartialCancellationStatus = (typeof partialCancellationStatuses)[number]

export const partialCancellationInput = z.object({
  reason: z.string().trim().min(3, 'Please give a reason.').max(300, 'The reason has at most 300 characters.'),
})

export type PartialCancellationOfSuborder = {
  status: SuborderStatus
  /** Something of it has left. */
  suborderSent: boolean
  /** What is meant lies packed already, at least some of it. */
  packed: boolean
}
const atSeller: readonly SuborderStatus[] = ['PLACED', 'CONFIRMED', 'PACKED']

/**
 * How goods that have not left are cancelled: by the buyer at once until they are packed, then with the seller's yes; the seller
 * proposes it and the buyer says yes; the desk does it.
 */
export const partialCancellationTerms = (
  side: PartialCancellationSide,
  part: PartialCancellationOfSuborder,
): 'AT_ONCE' | 'REQUEST' | Refusal => {
  if (!atSeller.includes(part.status)) return refuse('BAD_TRANSITION', { from: statusLabels(part.status) })
  if (part.packed && !part.suborderSent) return refuse('CANCEL_WHOLE')
  if (side === 'ADMIN') return 'AT_ONCE'
  return side === 'BUYER' && !part.packed ? 'AT_ONCE' : 'REQUEST'
}

/** Whether this side answers what was asked: the other one, or the desk. */
export const answersPartialCancellation = (
  requestedBy: PartialCancellationSide,
  side: PartialCancellationSide,
): boolean => side === 'ADMIN' || side !== requestedBy

/** Why so much can't be cancelled: nothing is left, or nothing would remain of the part at all. */
export const whyNotPartialCancellation = (
  lines: readonly { id: number; quantityMilli: Milli; packedMilli: Milli; cancelledMilli: Milli }[],
  rest: readonly { lineId: number; quantityMilli: Milli }[],
): Refusal | null => {
  if (rest.length === 0) return refuse('NOTHING_TO_CANCEL')
  const remains = lines.some(({ id, quantityMilli, cancelledMilli }) => {
    const now = rest.find(({ lineId }) => lineId === id)?.quantityMilli ?? 0
    return quantityMilli - cancelledMilli - now > 0
  })
  return remains ? null : refuse('CANCEL_WHOLE')
}

/** The move by which a part follows its loads once what had not left is cancelled. */
export const transitionAfterPartialCancellation = {
  PACKED: 'partialCancellationToPacked',
  DISPATCHED: 'partialCancellationToDispatched',
  DELIVERED: 'partialCancellationToDelivered',
} as const
