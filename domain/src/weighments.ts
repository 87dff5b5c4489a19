import { z } from 'zod'
import { mulDiv } from './money.ts'
import type { WeighmentPolicy } from './product-classes.ts'
import { formatKg, type Grams } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

export const weighmentSides = ['SELLER', 'BUYER'] as const
export type WeighmentSide = (typeof weighmentSides)[number]

/** What a weighbridge slip says; masses in grams. The net is what is left of the gross without the truck. */
export const weighmentInput = z
  .object({
    grossGrams: z
      .int('Give the gross weight.')
      .min(1, 'Give the gross weight.')
      .max(100_000_000, 'A truck weighs at most 100 t.'),
    tareGrams: z
      .int('Give the weight of the empty truck.')
      .min(1, 'Give the weight of the empty truck.')
      .max(100_000_000, 'A truck weighs at most 100 t.'),
    slipNumber: z
      .string()
      .trim()
      .min(1, 'Give the number of the slip.')
      .max(40, 'The number has at most 40 characters.'),
    weighbridge: z
      .string()
      .trim()
      .min(2, 'Give the name of the weighbridge.')
      .max(80, 'The weighbridge has at most 80 characters.'),
    weighedAt: z.date('Say when it was weighed.'),
  })
  .refine(({ grossGrams, tareGrams }) => grossGrams > tareGrams, {
    message: 'The full truck weighs more than the empty one.',
    path: ['grossGrams'],
  })
export type WeighmentInput = z.output<typeof weighmentInput>

/** A buyer's slip counts for so long after the delivery; later ones are for the desk. */
export const WEIGH_WITHIN_HOURS = 48

/** Why a slip can't be from then: it is of a time to come, or of before the truck left the yard. */
export const whyNotWeighed = (
  { weighedAt }: WeighmentInput,
  { now, notBefore }: { now: Date; notBefore: Date | null },
): Refusal | null => {
  if (weighedAt > now) return refuse('WEIGHED_IN_FUTURE', undefined, 'weighedAt')
  // slips and forms know minutes
  const minute = notBefore && Math.floor(notBefore.getTime() / 60_000) * 60_000
  return minute !== null && weighedAt.getTime() < minute ? refuse('WEIGHED_BEFORE', undefined, 'weighedAt') : null
}

/** Whether the class has loads weighed at the yard before they leave. */
export const isWeighed = (policy: WeighmentPolicy): boolean => policy !== 'NONE' && policy !== 'THEORETICAL'

export type WeightRule = { policy: WeighmentPolicy; toleranceBp: number; toleranceGrams: number | null }

/** How far two weighbridges may differ: the larger of a share of the first weight and a mass. 0.5 % and 20 kg of 4,985 kg are 24.925 kg. */
export const toleranceOf = ({ toleranceBp, toleranceGrams }: WeightRule, grams: Grams): Grams =>
  Math.max(mulDiv(grams, toleranceBp, 10_000), toleranceGrams ?? 0)

export type WeightGap = { gapGrams: Grams; toleranceGrams: Grams; short: boolean }

/**
 * What the site's weighbridge found beside the yard's. Within the tolerance nothing follows; beyond it the whole gap is short:
 * yard 4,985 kg, site 4,962 kg → nothing; site 4,940 kg → 45 kg short.
 */
export const weightGap = (rule: WeightRule, sellerGrams: Grams, buyerGrams: Grams): WeightGap => {
  const gapGrams = sellerGrams - buyerGrams
  const toleranceGrams = toleranceOf(rule, sellerGrams)
  return { gapGrams, toleranceGrams, short: isWeighed(rule.policy) && gapGrams > toleranceGrams }
}

/** The rule of a mixed load: that of its heaviest goods that are weighed at all; null when none are. */
export const ruleOfShipment = <Line extends WeightRule & { grams: Grams }>(lines: readonly Line[]): Line | null =>
  lines
    .filter(({ policy }) => isWeighed(policy))
    .reduce<Line | null>((best, line) => (best && best.grams >= line.grams ? best : line), null)

/** Why a load can't be as light or heavy as that: more than a tenth off what is in it is a slip of the pen or another truck. */
export const whyNotNet = (netGrams: Grams, loadedGrams: Grams): Refusal | null =>
  Math.abs(netGrams - loadedGrams) * 10 > loadedGrams
    ? refuse('WEIGHT_UNLIKELY', { net: formatKg(netGrams), loaded: formatKg(loadedGrams) }, 'grossGrams')
    : null
