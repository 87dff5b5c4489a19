import { type ClaimReason, claimReasons } from '../../content/claim-terms.ts'
import { can, type Permission } from '../../core/access/permissions.ts'
import type { Role } from '../../core/access/roles.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { allocate, mulDiv, type Paise, sum } from '../../core/money.ts'
import type { Grams, Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { Amounts, Taxed } from '../../tax/amounts.ts'
import { type TaxKind, taxOf } from '../../tax/gst.ts'

/** CLAIM: the buyer keeps the goods; RETURN: returned for a refund; REPLACEMENT: returned and replaced. */
export const claimKinds = [
  /** The buyer keeps the goods. */
  'CLAIM',
  /** The buyer returns the goods for a refund. */
  'RETURN',
  /** The buyer returns the goods and receives the same goods again. */
  'REPLACEMENT',
] as const
export type ClaimKind = (typeof claimKinds)[number]

const reasonNames = Object.keys(claimReasons) as [ClaimReason, ...ClaimReason[]]
const fromSlips = 'SHORT_WEIGHT' as ClaimReason

const withGoods: readonly ClaimReason[] = ['WRONG_ITEM', 'WRONG_GRADE', 'DAMAGED', 'BENT', 'RUSTED', 'MTC_MISMATCH']
/**
 * Reasons by kind. Missing goods cannot be returned, unneeded goods are not replaced, short weight comes from the
 * weighbridge slips.
 */
export const reasonsOf: Record<ClaimKind, readonly ClaimReason[]> = {
  CLAIM: reasonNames.filter((reason) => reason !== fromSlips && reason !== 'NOT_NEEDED'),
  RETURN: [...withGoods, 'NOT_NEEDED'],
  REPLACEMENT: withGoods,
}

export const claimStatuses = [
  'SELLER_REVIEW',
  /** With an admin: the seller refused and the buyer escalated, or nobody answered in time. */
  'ESCALATED',
  'APPROVED',
  'PICKUP_SCHEDULED',
  'IN_TRANSIT',
  'RECEIVED',
  /** Inspected. For a replacement, the new goods are still to be sent. */
  'INSPECTED',
  /** Goods that failed inspection are on their way back to the buyer. */
  'RETURNING_TO_BUYER',
  'RESOLVED',
  'REJECTED',
  'DISMISSED',
  'RETURNED_TO_BUYER',
  'WITHDRAWN',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** Statuses that wait for somebody. */
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

type Transition = {
  from: readonly ClaimStatus[]
  to: ClaimStatus
  /** The target status for returns and replacements, if different. */
  toOfReturns?: ClaimStatus
  kinds?: readonly ClaimKind[]
  needs: Permission | 'SYSTEM'
}
const back: readonly ClaimKind[] = ['RETURN', 'REPLACEMENT']

/** All transitions of a claim. If the seller refuses, the buyer can escalate to an admin, whose decision is final. */
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
  // The party that transports the goods back schedules and confirms the pickup
  schedule: { from: ['APPROVED', 'PICKUP_SCHEDULED'], to: 'PICKUP_SCHEDULED', kinds: back, needs: 'order:read:own' },
  pickUp: { from: ['PICKUP_SCHEDULED'], to: 'IN_TRANSIT', kinds: back, needs: 'order:read:own' },
  receive: { from: ['IN_TRANSIT'], to: 'RECEIVED', kinds: back, needs: 'order:fulfil' },
  inspect: { from: ['RECEIVED'], to: 'INSPECTED', kinds: back, needs: 'order:fulfil' },
  /** An admin reviews goods of which the seller accepted nothing. */
  overrule: { from: ['RETURNING_TO_BUYER'], to: 'INSPECTED', kinds: back, needs: 'order:steer' },
  refund: { from: ['INSPECTED'], to: 'RESOLVED', kinds: ['RETURN'], needs: 'SYSTEM' },
  /** A replacement cannot be supplied. */
  refundClaim: { from: ['INSPECTED'], to: 'RESOLVED', kinds: ['REPLACEMENT'], needs: 'order:fulfil' },
  replace: { from: ['INSPECTED'], to: 'RESOLVED', kinds: ['REPLACEMENT'], needs: 'SYSTEM' },
  sendBack: { from: ['INSPECTED'], to: 'RETURNING_TO_BUYER', kinds: back, needs: 'SYSTEM' },
  bringBack: { from: ['RETURNING_TO_BUYER'], to: 'RETURNED_TO_BUYER', kinds: back, needs: 'order:fulfil' },
  closeBack: { from: ['RETURNING_TO_BUYER'], to: 'RESOLVED', kinds: back, needs: 'SYSTEM' },
} as const satisfies Record<string, Transition>
export type ClaimTransition = keyof typeof claimTransitions
export const claimTransitionNames = Object.keys(claimTransitions) as readonly ClaimTransition[]

/** Why this person cannot make this transition now, or null. */
export const whyNotClaimTransition = (
  name: ClaimTransition,
  { status, kind }: { status: ClaimStatus; kind: ClaimKind },
  actor: readonly Role[] | 'SYSTEM',
): Refusal | null => {
  const { from, needs, kinds }: Transition = claimTransitions[name]
  if (actor !== 'SYSTEM' && (needs === 'SYSTEM' || !can(actor, needs))) return refuse('FORBIDDEN')
  return from.includes(status) && (!kinds || kinds.includes(kind)) ? null : refuse('BAD_TRANSITION')
}

/** The status after a transition; check `whyNotClaimTransition` first. */
export const claimStatusAfter = (name: ClaimTransition, kind: ClaimKind): ClaimStatus => {
  const { to, toOfReturns }: Transition = claimTransitions[name]
  return (kind !== 'CLAIM' && toOfReturns) || to
}

/**
 * Input of a claim on a shipment, by line: pieces, or thousandths of the unit. Short weight is claimed only through
 * weighbridge slips.
 */
export const claimInput = z
  .object({
    kind: z
      .enum(claimKinds)
      .nullish()
      .transform((kind) => kind ?? 'CLAIM'),
    reason: z
      .enum(reasonNames, 'Choose what is wrong.')
      .refine((reason) => reason !== fromSlips, 'Claim short weight with a weighbridge slip.'),
    note: z
      .string()
      .overwrite(cleanText)
      .min(10, 'Describe the problem in one or two sentences.')
      .max(1000, 'The description must be 1,000 characters or fewer.'),
  })
  .refine(({ kind, reason }) => reason === fromSlips || reasonsOf[kind].includes(reason), {
    message: 'This reason does not apply to this type of request. Choose another reason.',
    path: ['reason'],
  })

/** A line of a shipment as invoiced. */
export type BilledLine = Amounts & {
  lineId: number
  title: string
  quantityMilli: Milli
  pieces: number | null
  grams: Grams
  rateBp: number
  /** Quantity of earlier claims. */
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

/** Terms of a credit: the kind of tax, and whether freight and loading are credited too. */
export type CreditTerms = { taxKind: TaxKind; withCarriage?: boolean }

/**
 * The credit for a quantity of an invoiced line: goods less discount, rounded to the paisa, and tax. Freight is not
 * credited unless goods are returned because of a fault.
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

/** The amounts of a claim. CLAIM_TOO_MUCH names the line with less delivered and unclaimed quantity than claimed. */
export function creditLinesOfClaim(
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
 * The credit for a difference between two weighbridges, split over the lines by weight at their invoiced price. 45 kg
 * of 5,008.32 kg at ₹52 per kilogram is ₹2,340.00, plus ₹421.20 GST at 18 %.
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

/** The credit reduced to an agreed amount, in proportion by line. Never more than claimed. */
export function reduceCredit(
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

/**
 * What is left of invoiced lines, including freight, after all credit notes. Short weight and a claim for the same
 * goods can both be granted.
 */
export type Uncredited = { lineId: number; quantityMilli: Milli; taxablePaise: Paise; rateBp: number }

/** The credit limited by line to what is left of the invoiced amount. CLAIM_TOO_MUCH if nothing is left. */
export function asFarAsLeft(
  credits: readonly CreditLine[],
  left: readonly Uncredited[],
  kind: TaxKind,
): CreditLine[] | Refusal {
  const creditable = credits.flatMap((one) => {
    const line = left.find(({ lineId }) => lineId === one.lineId)
    if (!line || line.taxablePaise <= 0) return []
    const quantityMilli = Math.min(one.quantityMilli, line.quantityMilli)
    // Freight may be left of goods that are fully credited
    if (quantityMilli <= 0) return []
    if (quantityMilli === one.quantityMilli && one.taxablePaise <= line.taxablePaise) return [one]
    const asMuch = mulDiv(one.taxablePaise, quantityMilli, one.quantityMilli)
    const taxablePaise = Math.min(asMuch, line.taxablePaise)
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, line.rateBp, kind)
    return [
      { ...one, quantityMilli, taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise: taxablePaise + taxPaise },
    ]
  })
  return creditable.length > 0 ? creditable : refuse('CREDITED_ALREADY', undefined, 'lines')
}

export const totalOf = (credits: readonly CreditLine[]): Paise => sum(credits.map((one) => one.totalPaise))

/** Why it is too late for a claim with this reason, or null. For NOT_NEEDED use `whyNotReturn`. */
export const whyNotInTime = (reason: ClaimReason, deliveredAt: Date, now: Date): Refusal | null => {
  const { hours } = claimReasons[reason]
  return now.getTime() - deliveredAt.getTime() > hours * 3_600_000 ? refuse('CLAIM_LATE', { hours }) : null
}
