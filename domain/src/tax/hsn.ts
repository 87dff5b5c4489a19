import { cleanDigits } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** Input of an HSN code. */
export const hsnCode = z
  .string()
  .overwrite(cleanDigits)
  .regex(/^\d{4}(\d{2}){0,2}$/, 'An HSN code must have 4, 6 or 8 digits.')

/**
 * Rates that GST has since 22 September 2025, in basis points: nil, and the schedules of Notification 9/2025-Central Tax
 * (Rate), central and state tax together.
 */
export const gstRatesBp = [0, 25, 150, 300, 500, 1800, 2800, 4000] as const
/** 12 % is left for bricks and tiles alone: the headings of Notification 14/2025-Central Tax (Rate). */
const brickRateBp = 1200
const brickHeadings = ['6815', '6901', '6904', '6905']

/** The rates that goods of an HSN code can have, in basis points, lowest first. */
export const lawfulRatesBp = (hsn: string): number[] =>
  brickHeadings.some((heading) => hsn.startsWith(heading))
    ? [...gstRatesBp, brickRateBp].sort((one, other) => one - other)
    : [...gstRatesBp]

/** Why goods of an HSN code cannot have a rate, or null. */
export const whyNotLawful = (hsn: string, rateBp: number): Refusal | null =>
  lawfulRatesBp(hsn).includes(rateBp) ? null : refuse('RATE_NOT_LAWFUL', undefined, 'value')
