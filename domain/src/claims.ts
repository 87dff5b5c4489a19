import { z } from 'zod'
import type { Amounts, Taxed } from './amounts.ts'
import { type TaxKind, taxOf } from './gst.ts'
import { allocate, mulDiv, type Paise, sum } from './money.ts'
import { statusLabels } from './orders.ts'
import { can, type Permission } from './permissions.ts'
import type { Grams, Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'
import type { Role } from './roles.ts'

/** CLAIM: the buyer keeps the goods; RETURN: they go back and the money too; REPLACEMENT: they go back and the same come again. */
export const claimKinds = ['CLAIM', 'RETURN', 'REPLACEMENT'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** What is wrong with goods; hours within which it must be said, from the delivery. NOT_NEEDED follows the return policy instead. */
export const claimReasons = {
  SHORT_WEIGHT: { name: 'Short weight', hours: 48 },
  SHORT_PIECES: { name: 'Pieces are missing', hours: 48 },
  WRONG_ITEM: { name: 'Other goods came', hours: 48 },
  WRONG_GRADE: { name: 'Another grade came', hours: 168 },
  DAMAGED: { name: 'Damaged', hours: 48 },
  BENT: { name: 'Bent', hours: 48 },
  RUSTED: { name: 'Rusted', hours: 48 },
  MTC_MISMATCH: { name: 'The certificate does not fit', hours: 168 },
  NOT_NEEDED: { name: 'Not needed after all', hours: 0 },
} as const
export type ClaimReason = keyof typeof claimReasons
const reasonNames = Object.keys(claimReasons) as [ClaimReason, ...ClaimReason[]]
const fromSlips = 'SHORT_WEIGHT' as ClaimReason

const withGoods: readonly ClaimReason[] = ['WRONG_ITEM', 'WRONG_GRADE', 'DAMAGED', 'BENT', 'RUSTED', 'MTC_MISMATCH']
/** What can be said of each kind. Missing goods do not come back; what is not needed is not replaced; short weight is for the slips. */
export const reasonsOf: Record<ClaimKind, readonly ClaimReason[]> = {
  CLAIM: reasonNames.filter((reason) => reason !== fromSlips && reason !== 'NOT_NEEDED'),
  RETURN: [...withGoods, 'NOT_NEEDED'],
  REPLACEMENT: withGoods,
}

export const claimStatuses = [
  'SELLER_REVIEW',
  'ESCALATED',
  'APPROVED',
  'PICKUP_SCHEDULED',
  'IN_TRANSIT',
  'RECEIVED',
  'INSPECTED',
  'RETURNING_TO_BUYER',
  'RESOLVED',
  'REJECTED',
  'DISMISSED',
  'RETURNED_TO_BUYER',
  'WITHDRAWN',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** States in which somebody still has to do something. */
export const openClaimStatuses = [
  'SELLER_REVIEW',
  'ESCALATED',
  'APPROVED',
  'PICKUP_SCHEDULED',
  'IN_TRANSIT',
  'RECEIVED',
  'INSPECTED',
  'RETURNING_TO_BUYER',
] as const satisfies ClaimStatus[]

/** Within so many hours the seller answers; then the desk does. */
export const CLAIM_ANSWER_HOURS = 48

type Move = {
  from: readonly ClaimStatus[]
  to: ClaimStatus
  /** Where goods go back, it leads here instead. */
  toOfReturns?: ClaimStatus
  kinds?: readonly ClaimKind[]
  needs: Permission | 'SYSTEM'
}
const back: readonly ClaimKind[] = ['RETURN', 'REPLACEMENT']

/** Every way in which a claim can change. A buyer whom the seller refuses can have the desk decide, whose word is the last. */
export const claimTransitions = {
  accept: { from: ['SELLER_REVIEW'], to: 'RESOLVED', toOfReturns: 'APPROVED', needs: 'order:fulfil' },
  refuse: { from: ['SELLER_REVIEW'], to: 'REJECTED', needs: 'order:fulfil' },
  escalate: { from: ['REJECTED'], to: 'ESCALATED', needs: 'order:read:own' },
  timeOut: { from: ['SELLER_REVIEW'], to: 'ESCALATED', needs: 'SYSTEM' },
  grant: { from: ['ESCALATED'], to: 'RESOLVED', toOfReturns: 'APPROVED', needs: 'order:steer' },
  dismiss: { from: ['ESCALATED'], to: 'DISMISSED', needs: 'order:steer' },
  withdraw: {
    from: ['SELLER_REVIEW', 'ESCALATED', 'APPROVED', 'PICKUP_SCHEDULED'],
    to: 'WITHDRAWN',
    needs: 'order:read:own',
  },
  // who brings the goods back says when, and that they have left
  schedule: { from: ['APPROVED', 'PICKUP_SCHEDULED'], to: 'PICKUP_SCHEDULED', kinds: back, needs: 'order:read:own' },
  pickUp: { from: ['PICKUP_SCHEDULED'], to: 'IN_TRANSIT', kinds: back, needs: 'order:read:own' },
  receive: { from: ['IN_TRANSIT'], to: 'RECEIVED', kinds: back, needs: 'order:fulfil' },
  inspect: { from: ['RECEIVED'], to: 'INSPECTED', kinds: back, needs: 'order:fulfil' },
  /** The desk looks again at goods of which the seller took nothing. */
  overrule: { from: ['RETURNING_TO_BUYER'], to: 'INSPECTED', kinds: back, needs: 'order:steer' },
  refund: { from: ['INSPECTED'], to: 'RESOLVED', kinds: ['RETURN'], needs: 'SYSTEM' },
  /** There is nothing to send in its place. */
  refundClaim: { from: ['INSPECTED'], to: 'RESOLVED', kinds: ['REPLACEMENT'], needs: 'order:fulfil' },
  replace: { from: ['INSPECTED'], to: 'RESOLVED', kinds: ['REPLACEMENT'], needs: 'SYSTEM' },
  sendBack: { from: ['INSPECTED'], to: 'RETURNING_TO_BUYER', kinds: back, needs: 'SYSTEM' },
  bringBack: { from: ['RETURNING_TO_BUYER'], to: 'RETURNED_TO_BUYER', kinds: back, needs: 'order:fulfil' },
  closeBack: { from: ['RETURNING_TO_BUYER'], to: 'RESOLVED', kinds: back, needs: 'SYSTEM' },
} as const satisfies Record<string, Move>
export type ClaimTransition = keyof typeof claimTransitions
export const claimTransitionNames = Object.keys(claimTransitions) as readonly ClaimTransition[]

/** Why a claim can't make this move now, for this person. */
export const whyNotClaimTransition = (
  name: ClaimTransition,
  { status, kind }: { status: ClaimStatus; kind: ClaimKind },
  actor: readonly Role[] | 'SYSTEM',
): Refusal | null => {
  const { from, needs, kinds }: Move = claimTransitions[name]
  if (actor !== 'SYSTEM' && (needs === 'SYSTEM' || !can(actor, needs))) return refuse('FORBIDDEN')
  return from.includes(status) && (!kinds || kinds.includes(kind))
    ? null
    : refuse('BAD_TRANSITION', { from: statusLabels(status) })
}

/** Where the move leads; ask `whyNotClaimTransition` first. */
export const claimStatusAfter = (name: ClaimTransition, kind: ClaimKind): ClaimStatus => {
  const { to, toOfReturns }: Move = claimTransitions[name]
  return (kind !== 'CLAIM' && toOfReturns) || to
}

/** What a buyer claims of a load: of each line pieces, or thousandths of its unit; short weight comes from the slips alone. */
export const claimInput = z
  .object({
    kind: z
      .enum(claimKinds)
      .nullish()
      .transform((kind) => kind ?? 'CLAIM'),
    reason: z
      .enum(reasonNames, 'Say what is wrong.')
      .refine((reason) => reason !== fromSlips, 'Short weight is claimed by the slip of a weighbridge.'),
    note: z
      .string()
      .trim()
      .min(10, 'Describe it in a sentence or two.')
      .max(1000, 'The description has at most 1,000 characters.'),
  })
  .refine(({ kind, reason }) => reason === fromSlips || reasonsOf[kind].includes(reason), {
    message: 'For this reason it is asked for in another way.',
    path: ['reason'],
  })

/** A line of a load as it was billed. */
export type BilledLine = Amounts & {
  lineId: number
  title: string
  quantityMilli: Milli
  pieces: number | null
  grams: Grams
  rateBp: number
  /** What earlier claims took of it. */
  claimedMilli: Milli
}
export type ClaimedAmount = {
  lineId: number
  quantityMilli?: Milli | null | undefined
  pieces?: number | null | undefined
}
export type CreditLine = Taxed & {
  lineId: number
  quantityMilli: Milli
  pieces: number | null
  totalPaise: Paise
}

/** How a credit is counted: the kind of tax, and whether the way that the goods came is paid back too. */
export type CreditTerms = { taxKind: TaxKind; withCarriage?: boolean }

/**
 * So much of a billed line back: its goods less discount, to the nearest paisa, and the tax of that. Freight stays with who drove,
 * unless the goods go back for a fault of theirs.
 */
export const creditOf = (
  line: BilledLine,
  { quantityMilli, pieces }: { quantityMilli: Milli; pieces: number | null },
  { taxKind: kind, withCarriage }: CreditTerms,
): CreditLine => {
  const whole = line.goodsPaise - line.discountPaise + (withCarriage ? line.freightPaise + line.loadingPaise : 0)
  const taxablePaise = mulDiv(whole, quantityMilli, line.quantityMilli)
  const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, line.rateBp, kind)
  return {
    lineId: line.lineId,
    quantityMilli,
    pieces,
    taxablePaise,
    igstPaise,
    cgstPaise,
    sgstPaise,
    totalPaise: taxablePaise + taxPaise,
  }
}

/** What is claimed, in money; CLAIM_TOO_MUCH names the line of which more is claimed than came and is not claimed yet. */
export function claimed(
  lines: readonly BilledLine[],
  wanted: readonly ClaimedAmount[],
  terms: CreditTerms,
): CreditLine[] | Refusal {
  const credits: CreditLine[] = []
  for (const [at, want] of wanted.entries()) {
    const line = lines.find(({ lineId }) => lineId === want.lineId)
    if (!line || wanted.findIndex(({ lineId }) => lineId === want.lineId) !== at) return refuse('NOT_FOUND')
    const amount = (line.pieces === null ? want.quantityMilli : want.pieces) ?? 0
    if (amount === 0) continue
    if (!Number.isInteger(amount) || amount < 0) return refuse('WHOLE_PIECES', { title: line.title }, 'lines')
    const milli = line.pieces === null ? amount : mulDiv(line.quantityMilli, amount, line.pieces)
    if (milli > line.quantityMilli - line.claimedMilli) return refuse('CLAIM_TOO_MUCH', { title: line.title }, 'lines')
    credits.push(creditOf(line, { quantityMilli: milli, pieces: line.pieces === null ? null : amount }, terms))
  }
  return credits.length > 0 ? credits : refuse('CLAIM_NOTHING', undefined, 'lines')
}

/**
 * A gap between two weighbridges in money: shared out over the lines by their mass, at what each was billed. 45 kg of 5,008.32 kg at
 * ₹52 the kilogram are ₹2,340.00, and ₹421.20 of GST at 18 %.
 */
export function shortWeight(lines: readonly BilledLine[], gapGrams: Grams, taxKind: TaxKind): CreditLine[] {
  const shares = allocate(
    gapGrams,
    lines.map(({ grams }) => grams),
  )
  return lines.flatMap((line, at) => {
    const grams = shares[at] ?? 0
    const quantityMilli = mulDiv(line.quantityMilli, grams, line.grams)
    return quantityMilli === 0 ? [] : [creditOf(line, { quantityMilli, pieces: null }, { taxKind })]
  })
}

/** The same credit for less, as the two agreed: every line in proportion. Not more than was claimed. */
export function reduced(
  credits: readonly CreditLine[],
  taxablePaise: Paise,
  rates: ReadonlyMap<number, number>,
  kind: TaxKind,
): CreditLine[] | Refusal {
  const all = sum(credits.map((one) => one.taxablePaise))
  if (!Number.isInteger(taxablePaise) || taxablePaise <= 0 || taxablePaise > all)
    return refuse('CLAIM_AMOUNT', undefined, 'amountPaise')
  if (taxablePaise === all) return [...credits]
  const shares = allocate(
    taxablePaise,
    credits.map((one) => one.taxablePaise),
  )
  return credits.flatMap((one, at) => {
    const taxable = shares[at] ?? 0
    if (taxable === 0) return []
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxable, rates.get(one.lineId) ?? 0, kind)
    return [{ ...one, taxablePaise: taxable, igstPaise, cgstPaise, sgstPaise, totalPaise: taxable + taxPaise }]
  })
}

/** What of billed lines, carriage and all, no credit note has taken back: short weight and a claim of the same goods can both be granted. */
export type Uncredited = { lineId: number; quantityMilli: Milli; taxablePaise: Paise; rateBp: number }

/** The same credit, but of each line no more than is left of what was billed. CLAIM_TOO_MUCH when nothing is. */
export function asFarAsLeft(
  credits: readonly CreditLine[],
  left: readonly Uncredited[],
  kind: TaxKind,
): CreditLine[] | Refusal {
  const kept = credits.flatMap((one) => {
    const line = left.find(({ lineId }) => lineId === one.lineId)
    if (!line || line.taxablePaise <= 0) return []
    const quantityMilli = Math.min(one.quantityMilli, line.quantityMilli)
    // freight alone may be left of goods that are all credited
    if (quantityMilli <= 0) return []
    if (quantityMilli === one.quantityMilli && one.taxablePaise <= line.taxablePaise) return [one]
    const asMuch = mulDiv(one.taxablePaise, quantityMilli, one.quantityMilli)
    const taxablePaise = Math.min(asMuch, line.taxablePaise)
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, line.rateBp, kind)
    return [
      { ...one, quantityMilli, taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise: taxablePaise + taxPaise },
    ]
  })
  return kept.length > 0 ? kept : refuse('CLAIM_TOO_MUCH', { title: 'the goods' }, 'lines')
}

export const totalOf = (credits: readonly CreditLine[]): Paise => sum(credits.map((one) => one.totalPaise))

/** Why nothing can be claimed any more: the window of this reason is over. NOT_NEEDED has none: ask `whyNotReturn`. */
export const whyNotInTime = (reason: ClaimReason, deliveredAt: Date, now: Date): Refusal | null => {
  const { hours } = claimReasons[reason]
  return now.getTime() - deliveredAt.getTime() > hours * 3_600_000 ? refuse('CLAIM_LATE', { hours }) : null
}
