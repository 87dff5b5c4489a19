import { z } from 'zod'
import {
  type BilledLine,
  type ClaimKind,
  type ClaimReason,
  type CreditLine,
  type CreditTerms,
  creditOf,
  whyNotInTime,
} from './claims.ts'
import { addDays, istDate } from './fiscal.ts'
import { orNull } from './form-rules.ts'
import { fields } from './identity.ts'
import { mulDiv } from './money.ts'
import { day, type returnPayers } from './policies.ts'
import type { Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'

type Payer = (typeof returnPayers)[number]
/** What the buyer was shown of returns when ordering, and what the class of the goods says. */
export type ReturnTerms = {
  title: string
  /** Goods that go off, such as cement, are never taken back. */
  goesOff: boolean
  /** Within so many days what is not needed is taken back; nought: not at all. */
  windowDays: number
  paidBy: Payer
}

/** The carriage of the way there is paid back, and the way back is the seller's, unless the buyer has only changed the plan. */
export const isSellersFault = (reason: ClaimReason): boolean => reason !== 'NOT_NEEDED'

/** Who brings the goods back and pays for it. */
export const wayBackBy = (reason: ClaimReason, lines: readonly Pick<ReturnTerms, 'paidBy'>[]): Payer => {
  if (isSellersFault(reason) || lines.length === 0) return 'SELLER'
  return lines.some(({ paidBy }) => paidBy === 'BUYER') ? 'BUYER' : (lines[0]?.paidBy ?? 'BUYER')
}

/** Why goods can not go back: what goes off never does, and what is merely not needed only where and while the policy says so. */
export function whyNotReturn(
  reason: ClaimReason,
  lines: readonly ReturnTerms[],
  { deliveredAt, now }: { deliveredAt: Date; now: Date },
): Refusal | null {
  const kept = lines.find(({ goesOff, windowDays }) => goesOff || (reason === 'NOT_NEEDED' && windowDays === 0))
  if (kept) return refuse('RETURN_NOT_TAKEN', { title: kept.title }, 'lines')
  if (isSellersFault(reason)) return whyNotInTime(reason, deliveredAt, now)
  const days = Math.min(...lines.map(({ windowDays }) => windowDays))
  return now.getTime() - deliveredAt.getTime() > days * 86_400_000 ? refuse('RETURN_LATE', { days }) : null
}

const text = (min: number, max: number, asks: string) =>
  z.string().trim().min(min, asks).max(max, `At most ${max} characters.`)

/** When, by whom and where from the goods are fetched, or where to they are brought. */
export const pickupInput = z.object({
  on: day,
  party: text(2, 80, 'Say who brings the goods.'),
  mobile: orNull(fields.mobile),
  vehicle: orNull(fields.vehicle),
  address: text(10, 300, 'Give the address in at least 10 characters.'),
})
export type Pickup = z.output<typeof pickupInput>

/** Longest time until the goods are fetched, in days. */
const LATEST_PICKUP_DAYS = 30

export const whyNotPickup = ({ on }: Pickup, now: Date): Refusal | null => {
  const today = istDate(now)
  return on < today || on > addDays(today, LATEST_PICKUP_DAYS)
    ? refuse('PICKUP_DAY', { days: LATEST_PICKUP_DAYS }, 'on')
    : null
}

/** What whoever looked at the goods wrote down; masses in grams, where they were weighed. */
export const inspectionInput = z.object({
  by: text(2, 80, 'Say who looked at the goods.'),
  remarks: text(3, 1000, 'Write down what was found.'),
  grams: z
    .int('Give the weight in kilograms.')
    .min(1, 'Give the weight in kilograms.')
    .max(100_000_000, 'A truck weighs at most 100 t.')
    .nullish()
    .transform((grams) => grams ?? null),
})

/** What came back of a line, and how much of it passes; fit goods go back on sale. */
export type InspectedAmount = {
  lineId: number
  quantityMilli?: Milli | null | undefined
  pieces?: number | null | undefined
  fit: boolean
}
export type InspectedLine = { lineId: number; quantityMilli: Milli; pieces: number | null; fit: boolean }

/** What passes, line by line of what was asked for: nothing of a line that is not named. */
export function passed(
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

/** What is paid back of it, counted on the lines as they were billed. */
export const creditsOf = (
  billed: readonly BilledLine[],
  lines: readonly InspectedLine[],
  terms: CreditTerms,
): CreditLine[] =>
  lines.flatMap((line) => {
    const of = billed.find(({ lineId }) => lineId === line.lineId)
    return of && line.quantityMilli > 0 ? [creditOf(of, line, terms)] : []
  })

/** What follows the look at the goods. */
export type Outcome = { pays: boolean; replaces: boolean; bringsBack: boolean }
export const outcomeOf = (
  kind: ClaimKind,
  requested: readonly { quantityMilli: Milli }[],
  lines: readonly InspectedLine[],
): Outcome => {
  const some = lines.some(({ quantityMilli }) => quantityMilli > 0)
  const all = lines.every(({ quantityMilli }, at) => quantityMilli === requested[at]?.quantityMilli)
  // the truck that brings the new goods takes along what did not pass
  const replaces = kind === 'REPLACEMENT' && some
  return { pays: kind === 'RETURN' && some, replaces, bringsBack: !all && !replaces }
}
