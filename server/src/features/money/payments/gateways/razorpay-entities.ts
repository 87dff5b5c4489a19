import { z } from '@neev/domain/core/input/zod'

/*
 * What Razorpay's events and answers contain, as far as the shop uses it (razorpay.com/docs: api/payments/entity,
 * api/refunds/entity, api/disputes/entity, webhooks/payloads). Empty notes come as a list.
 */

const anyNotes = z.unknown().optional()
/** The part of an event that is about one thing; left out where it has another shape than ours. */
const partOf = <T extends z.ZodType>(entity: T) => z.object({ entity }).optional().catch(undefined)

const payment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
  notes: anyNotes,
})
export type RazorpayPayment = z.output<typeof payment>

const refund = z.object({
  id: z.string(),
  payment_id: z.string().nullish(),
  amount: z.int().positive(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  notes: anyNotes,
})
export type RazorpayRefund = z.output<typeof refund>

const dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().nonnegative(),
  /** Seconds since 1970. */
  respond_by: z.int().nullish(),
})

const order = z.object({ id: z.string(), amount: z.int(), notes: anyNotes })
export type RazorpayOrder = z.output<typeof order>

/** A webhook's body. */
export const razorpayEvent = z.object({
  event: z.string(),
  account_id: z.string().optional().catch(undefined),
  payload: z
    .object({
      payment: partOf(payment),
      refund: partOf(refund),
      dispute: partOf(dispute),
      order: partOf(order),
    })
    .catch({}),
})

/** A note by its name. */
export function noteOf(notes: unknown, name: string): string | null {
  if (typeof notes !== 'object' || notes === null) return null
  const note = (notes as Record<string, unknown>)[name]
  return typeof note === 'string' && note !== '' ? note : null
}
