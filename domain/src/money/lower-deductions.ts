import { cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { mulDiv, type Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** States of a certificate; one that is pending can be withdrawn, one that is approved can be ended early. */
export const lowerDeductionStates = [
  'PENDING',
  /** From then on less is deducted from supplies inside its days, until its limit is used up. */
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  /** Ended before its last day, because the tax officer cancelled it or the approval was wrong. */
  'ENDED',
] as const
export type LowerDeductionState = (typeof lowerDeductionStates)[number]

/** Input of a certificate of lower deduction (Income-tax Act 1961 s. 197, 2025 s. 395). Days are Indian dates. */
export const lowerDeductionInput = z
  .object({
    number: z
      .string()
      .overwrite(cleanText)
      .transform((number) => number.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9/-]{6,30}$/, 'Enter the number as on the certificate.')),
    rateBp: z.int('Enter the rate.').min(0, 'The rate cannot be negative.').max(4000, 'The rate is too high.'),
    from: day,
    to: day,
    limitPaise: z.int('Enter the limit.').min(1, 'Enter the limit.').max(1_000_000_00_00_000, 'The limit is too high.'),
  })
  .superRefine(({ from, to }, issues) => {
    if (to < from)
      issues.addIssue({ code: 'custom', path: ['to'], message: 'The end date must be after the start date.' })
  })
export type LowerDeductionInput = z.output<typeof lowerDeductionInput>

/** Why a certificate cannot be decided, or null. It is approved by its owner's rate, which is below the usual one. */
export function whyNotApproved(
  { state, to, rateBp }: { state: LowerDeductionState; to: string; rateBp: number },
  usualBp: number,
  today: string,
): Refusal | null {
  if (state !== 'PENDING') return refuse('BAD_TRANSITION')
  if (to < today) return refuse('LOWER_DEDUCTION_OVER')
  return rateBp >= usualBp ? refuse('LOWER_DEDUCTION_NOT_LOWER') : null
}

/** An approved certificate, with what is left of its limit. */
export type LowerDeduction = { id: number; rateBp: number; from: string; to: string; leftPaise: Paise }

/** A part of the income tax deducted from a supply, at one rate. */
export type TdsPart = { basePaise: Paise; rateBp: number; paise: Paise; lowerDeductionId: number | null }

const lowestFirst = (one: LowerDeduction, other: LowerDeduction) =>
  one.rateBp - other.rateBp || one.to.localeCompare(other.to) || one.id - other.id

/**
 * The income tax on a supply of an Indian date: under certificates that are valid on it, as far as their limits go, the
 * lowest rate first, and the rest at the usual rate. `basePaise` is what tax is deducted from; of it the supply itself,
 * `supplyPaise`, can be under a certificate, and not what is made up for earlier supplies of the year. Lowers
 * `leftPaise` of the certificates, so that the next supply finds what is left. A part under a certificate is kept
 * although its rate is zero, because it uses up the limit.
 */
export function tdsParts(
  of: { basePaise: Paise; supplyPaise: Paise; day: string; rateBp: number },
  certificates: readonly LowerDeduction[],
): TdsPart[] {
  const parts: TdsPart[] = []
  let coverable = Math.min(of.basePaise, of.supplyPaise)
  const part = (basePaise: Paise, rateBp: number, lowerDeductionId: number | null) => {
    parts.push({ basePaise, rateBp, paise: mulDiv(basePaise, rateBp, 10_000), lowerDeductionId })
  }
  const valid = certificates.filter(({ from, to, rateBp }) => from <= of.day && of.day <= to && rateBp < of.rateBp)
  for (const certificate of valid.sort(lowestFirst)) {
    const basePaise = Math.max(0, Math.min(coverable, certificate.leftPaise))
    if (basePaise === 0) continue
    part(basePaise, certificate.rateBp, certificate.id)
    certificate.leftPaise -= basePaise
    coverable -= basePaise
  }
  const rest = of.basePaise - parts.reduce((sum, { basePaise }) => sum + basePaise, 0)
  if (rest > 0) part(rest, of.rateBp, null)
  return parts
}
