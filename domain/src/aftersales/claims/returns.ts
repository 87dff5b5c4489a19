import type { ClaimReason } from '../../content/claim-terms.ts'
import type { returnPayers } from '../../content/policies.ts'
import { addDays, istDate } from '../../core/fiscal.ts'
import { orNull, upTo } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { mulDiv } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { type BilledLine, type ClaimKind, type CreditLine, type CreditTerms, creditOf, whyNotInTime } from './claims.ts'

type Payer = (typeof returnPayers)[number]
/** The return terms shown at checkout, and those of the product class. */
export type ReturnTerms = {
  title: string
  /** True for perishable goods such as cement, which cannot be returned. */
  goesOff: boolean
  /** Days within which unneeded goods can be returned; 0 if they cannot. */
  windowDays: number
  paidBy: Payer
}

/**
 * Whether the seller refunds the outbound freight and pays for the return transport: for every reason but a change of
 * plan.
 */
export const isSellersFault = (reason: ClaimReason): boolean => reason !== 'NOT_NEEDED'

/** The party that transports the goods back and pays for it. */
export const wayBackBy = (reason: ClaimReason, lines: readonly Pick<ReturnTerms, 'paidBy'>[]): Payer => {
  if (isSellersFault(reason) || lines.length === 0) return 'SELLER'
  return lines.some(({ paidBy }) => paidBy === 'BUYER') ? 'BUYER' : (lines[0]?.paidBy ?? 'BUYER')
}

/** Why goods cannot be returned, or null: perishable goods never, unneeded goods only as the return policy allows. */
export function whyNotReturn(
  reason: ClaimReason,
  lines: readonly ReturnTerms[],
  { deliveredAt, now }: { deliveredAt: Date; now: Date },
): Refusal | null {
  const unreturnable = lines.find(({ goesOff, windowDays }) => goesOff || (reason === 'NOT_NEEDED' && windowDays === 0))
  if (unreturnable) return refuse('RETURN_NOT_TAKEN', { title: unreturnable.title }, 'lines')
  if (isSellersFault(reason)) return whyNotInTime(reason, deliveredAt, now)
  const days = Math.min(...lines.map(({ windowDays }) => windowDays))
  return now.getTime() - deliveredAt.getTime() > days * 86_400_000 ? refuse('RETURN_LATE', { days }) : null
}

const text = (min: number, max: number, asks: string) =>
  z
    .string()
    .overwrite(cleanText)
    .min(min, asks)
    .refine(...upTo(max))

/** Input of a pickup or delivery of returned goods. */
export const pickupInput = z.object({
  on: day,
  party: text(2, 80, 'Choose who brings the goods.'),
  mobile: orNull(fields.mobile),
  vehicle: orNull(fields.vehicle),
  address: text(10, 300, 'The address must be at least 10 characters.'),
})
export type Pickup = z.output<typeof pickupInput>

/** Maximum days until the goods are collected. */
const LATEST_PICKUP_DAYS = 30

export const whyNotPickup = ({ on }: Pickup, now: Date): Refusal | null => {
  const today = istDate(now)
  return on < today || on > addDays(today, LATEST_PICKUP_DAYS)
    ? refuse('PICKUP_DAY', { days: LATEST_PICKUP_DAYS }, 'on')
    : null
}

/** Input of an inspection; weights in grams, if weighed. */
export const inspectionInput = z.object({
  by: text(2, 80, 'Enter who inspected the goods.'),
  remarks: text(3, 1000, 'Enter the result of the inspection.'),
  grams: z
    .int('Enter the weight in kilograms.')
    .min(1, 'Enter the weight in kilograms.')
    .max(100_000_000, 'The weight must be at most 100 t.')
    .nullish()
    .transform((grams) => grams ?? null),
})

/** Returned and passed quantity of a line; goods that can be sold again return to stock. */
export type InspectedAmount = {
  lineId: number
  quantityMilli?: Milli | null | undefined
  pieces?: number | null | undefined
  fit: boolean
}
export type InspectedLine = { lineId: number; quantityMilli: Milli; pieces: number | null; fit: boolean }

/** The passed quantity by line of the claim; zero for lines not given. */
export function toInspectedLines(
  requested: readonly (CreditLine & { title: string })[],
  input: readonly InspectedAmount[],
): InspectedLine[] | Refusal {
  if (input.some(({ lineId }, at) => input.findIndex((one) => one.lineId === lineId) !== at)) return refuse('NOT_FOUND')
  if (input.some(({ lineId }) => !requested.some((line) => line.lineId === lineId))) return refuse('NOT_FOUND')
  const lines: InspectedLine[] = []
  for (const line of requested) {
    const found = input.find(({ lineId }) => lineId === line.lineId)
    const amount = (line.pieces === null ? found?.quantityMilli : found?.pieces) ?? 0
    const maximum = line.pieces ?? line.quantityMilli
    if (!Number.isInteger(amount) || amount < 0) return refuse('WHOLE_PIECES', { title: line.title }, 'lines')
    if (amount > maximum) return refuse('PASSED_TOO_MUCH', { title: line.title }, 'lines')
    lines.push({
      lineId: line.lineId,
      quantityMilli: line.pieces === null ? amount : mulDiv(line.quantityMilli, amount, maximum),
      pieces: line.pieces === null ? null : amount,
      fit: found?.fit ?? false,
    })
  }
  return lines
}

/** The refund for it, calculated on the lines as invoiced. */
export const creditsOf = (
  billed: readonly BilledLine[],
  lines: readonly InspectedLine[],
  terms: CreditTerms,
): CreditLine[] =>
  lines.flatMap((line) => {
    const of = billed.find(({ lineId }) => lineId === line.lineId)
    return of && line.quantityMilli > 0 ? [creditOf(of, line, terms)] : []
  })

/** What happens after the inspection. */
export type Outcome = { pays: boolean; replaces: boolean; bringsBack: boolean }
export const outcomeOf = (
  kind: ClaimKind,
  requested: readonly { quantityMilli: Milli }[],
  lines: readonly InspectedLine[],
): Outcome => {
  const some = lines.some(({ quantityMilli }) => quantityMilli > 0)
  const all = lines.every(({ quantityMilli }, at) => quantityMilli === requested[at]?.quantityMilli)
  // The truck that delivers the replacement takes back what did not pass
  const replaces = kind === 'REPLACEMENT' && some
  return { pays: kind === 'RETURN' && some, replaces, bringsBack: !all && !replaces }
}
