import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { SuborderStatus } from './orders.ts'

/** Who requests a partial cancellation. */
export const partialCancellationSides = ['BUYER', 'SELLER', 'ADMIN'] as const
export type PartialCancellationSide = (typeof partialCancellationSides)[number]

/** LAPSED: all goods were shipped before it was answered. */
export const partialCancellationStatuses = [
  'REQUESTED',
  'DONE',
  'REFUSED',
  /** All goods were shipped before it was answered. */
  'LAPSED',
] as const
export type PartialCancellationStatus = (typeof partialCancellationStatuses)[number]

/** GOODS that are not sent, or TAX that is not owed because its rate changed before the goods left. */
export const cancellationKinds = ['GOODS', 'TAX'] as const
export type CancellationKind = (typeof cancellationKinds)[number]

export const partialCancellationInput = z.object({
  reason: z
    .string()
    .overwrite(cleanText)
    .min(3, 'Enter a reason.')
    .max(300, 'The reason must be 300 characters or fewer.'),
})

export type PartialCancellationOfSuborder = {
  status: SuborderStatus
  /** True if part of it was shipped. */
  suborderSent: boolean
  /** True if some of the goods to cancel are packed. */
  packed: boolean
}
const atSeller: readonly SuborderStatus[] = ['PLACED', 'CONFIRMED', 'PACKED']

/**
 * How goods that are not shipped can be cancelled: by the buyer at once until packed, then with the seller's consent;
 * by the seller with the buyer's consent; by an admin at once.
 */
export const partialCancellationTerms = (
  side: PartialCancellationSide,
  suborder: PartialCancellationOfSuborder,
): 'AT_ONCE' | 'REQUEST' | Refusal => {
  if (!atSeller.includes(suborder.status)) return refuse('BAD_TRANSITION')
  if (suborder.packed && !suborder.suborderSent) return refuse('CANCEL_WHOLE')
  if (side === 'ADMIN') return 'AT_ONCE'
  return side === 'BUYER' && !suborder.packed ? 'AT_ONCE' : 'REQUEST'
}

/** Whether this side can answer a request: the other one, or an admin. */
export const answersPartialCancellation = (
  requestedBy: PartialCancellationSide,
  side: PartialCancellationSide,
): boolean => side === 'ADMIN' || side !== requestedBy

/** Why this quantity cannot be cancelled, or null: nothing is left, or nothing would remain of the suborder. */
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

/** The transition by which a suborder follows its shipments after a partial cancellation. */
export const transitionAfterPartialCancellation = {
  PACKED: 'partialCancellationToPacked',
  DISPATCHED: 'partialCancellationToDispatched',
  DELIVERED: 'partialCancellationToDelivered',
} as const
