import { z } from '../../core/input/zod.ts'

const weight = z
  .int('Enter a percentage from 0 to 100.')
  .min(0, 'Enter a percentage from 0 to 100.')
  .max(10_000, 'Enter a percentage from 0 to 100.')

/** Input of the ranking's weights in basis points, and of the order that offers have at first. */
export const rankingInput = z.object({
  priceBp: weight,
  onTimeBp: weight,
  ratingBp: weight,
  responseBp: weight,
  sort: z.enum(['PRICE', 'RECOMMENDED'], 'Choose one of the options.'),
})
