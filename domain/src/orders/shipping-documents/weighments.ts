import type { WeighmentPolicy } from '../../catalogue/product-classes.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { mulDiv } from '../../core/money.ts'
import { formatKg, type Grams } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

export const weighmentSides = ['SELLER', 'BUYER'] as const
export type WeighmentSide = (typeof weighmentSides)[number]

/** Input of a weighbridge slip; weights in grams. Net is gross less tare. */
export const weighmentInput = z
  .object({
    grossGrams: z
      .int('Enter the gross weight.')
      .min(1, 'Enter the gross weight.')
      .max(100_000_000, 'The weight must be at most 100 t.'),
    tareGrams: z
      .int('Enter the weight of the empty truck.')
      .min(1, 'Enter the weight of the empty truck.')
      .max(100_000_000, 'The weight must be at most 100 t.'),
    slipNumber: z
      .string()
      .overwrite(cleanText)
      .min(1, 'Enter the slip number.')
      .max(40, 'The certificate number must be 40 characters or fewer.'),
    weighbridge: z
      .string()
      .overwrite(cleanText)
      .min(2, 'Enter the name of the weighbridge.')
      .max(80, 'The name of the weighbridge must be 80 characters or fewer.'),
    weighedAt: z.date('Enter the date and time of the weighing.'),
  })
  .refine(({ grossGrams, tareGrams }) => grossGrams > tareGrams, {
    message: 'The full truck must weigh more than the empty truck.',
    path: ['grossGrams'],
  })
export type WeighmentInput = z.output<typeof weighmentInput>

/** Hours after delivery within which a buyer's slip counts; later ones are decided by an admin. */
export const WEIGH_WITHIN_HOURS = 48

/** Why the time of a slip is invalid, or null: it is in the future, or before the truck left. */
export const whyNotWeighed = (
  { weighedAt }: WeighmentInput,
  { now, notBefore }: { now: Date; notBefore: Date | null },
): Refusal | null => {
  if (weighedAt > now) return refuse('WEIGHED_IN_FUTURE', undefined, 'weighedAt')
  // Slips and forms have minutes only
  const minute = notBefore && Math.floor(notBefore.getTime() / 60_000) * 60_000
  return minute !== null && weighedAt.getTime() < minute ? refuse('WEIGHED_BEFORE', undefined, 'weighedAt') : null
}

/** Whether shipments of the class are weighed before dispatch. */
export const isWeighed = (policy: WeighmentPolicy): boolean => policy !== 'NONE' && policy !== 'THEORETICAL'

export type WeightRule = { policy: WeighmentPolicy; toleranceBp: number; toleranceGrams: number | null }

/**
 * The allowed difference of two weighbridges: the larger of a share of the first weight and a weight. 0.5 % and 20 kg
 * of 4,985 kg is 24.925 kg.
 */
export const toleranceOf = ({ toleranceBp, toleranceGrams }: WeightRule, grams: Grams): Grams =>
  Math.max(mulDiv(grams, toleranceBp, 10_000), toleranceGrams ?? 0)

export type WeightGap = { gapGrams: Grams; toleranceGrams: Grams; short: boolean }

/**
 * The shortage between the site's and the seller's weighbridge. Within the tolerance it is zero; beyond it, all of it
 * counts: seller 4,985 kg, site 4,962 kg → zero; site 4,940 kg → 45 kg.
 */
export const weightGap = (rule: WeightRule, sellerGrams: Grams, buyerGrams: Grams): WeightGap => {
  const gapGrams = sellerGrams - buyerGrams
  const toleranceGrams = toleranceOf(rule, sellerGrams)
  return { gapGrams, toleranceGrams, short: isWeighed(rule.policy) && gapGrams > toleranceGrams }
}

/** The rule of a mixed shipment: that of its heaviest weighed goods; null if none are weighed. */
export const ruleOfShipment = <Line extends WeightRule & { grams: Grams }>(lines: readonly Line[]): Line | null =>
  lines
    .filter(({ policy }) => isWeighed(policy))
    .reduce<Line | null>((best, line) => (best && best.grams >= line.grams ? best : line), null)

/**
 * Why a net weight is implausible, or null: more than a tenth off the loaded weight is a typing error or another truck.
 */
export const whyNotNet = (netGrams: Grams, loadedGrams: Grams): Refusal | null =>
  Math.abs(netGrams - loadedGrams) * 10 > loadedGrams
    ? refuse('WEIGHT_UNLIKELY', { net: formatKg(netGrams), loaded: formatKg(loadedGrams) }, 'grossGrams')
    : null
