import { z } from 'zod'
import { type TaxKind, taxKind } from './gst.ts'
import { fields } from './identity.ts'
import { mulDiv, type Paise } from './money.ts'
import { type Refusal, refuse } from './refusals.ts'
import type { StateCode } from './states.ts'

/** States of a dealer in the network of a business associate. */
export const dealerStatuses = ['INVITED', 'REGISTERED', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REMOVED'] as const
export type DealerStatus = (typeof dealerStatuses)[number]

/** Who moves a dealer: the dealer itself, its associate, or the desk. */
type By = 'dealer' | 'associate' | 'admin'
type Move = { from: readonly DealerStatus[]; to: DealerStatus; by: By; reason?: true }

export const dealerTransitions = {
  register: { from: ['INVITED'], to: 'REGISTERED', by: 'dealer' },
  activate: { from: ['REGISTERED'], to: 'ACTIVE', by: 'associate' },
  pause: { from: ['ACTIVE'], to: 'PAUSED', by: 'associate' },
  resume: { from: ['PAUSED'], to: 'ACTIVE', by: 'associate' },
  remove: {
    from: ['INVITED', 'REGISTERED', 'ACTIVE', 'PAUSED', 'SUSPENDED'],
    to: 'REMOVED',
    by: 'associate',
    reason: true,
  },
  suspend: { from: ['ACTIVE', 'PAUSED'], to: 'SUSPENDED', by: 'admin', reason: true },
  restore: { from: ['SUSPENDED'], to: 'ACTIVE', by: 'admin' },
} as const satisfies Record<string, Move>
export type DealerTransition = keyof typeof dealerTransitions
const transitionNames = Object.keys(dealerTransitions) as readonly DealerTransition[]

/** Why a dealer can not be moved so now. */
export const whyNotTransition = (
  name: DealerTransition,
  status: DealerStatus,
  by: By,
  reason?: string,
): Refusal | null => {
  const transition: Move = dealerTransitions[name]
  if (transition.by !== by) return refuse('FORBIDDEN')
  if (!transition.from.includes(status)) return refuse('BAD_TRANSITION', { from: status.toLowerCase() })
  return transition.reason && reason !== undefined && reason.trim().length < 3
    ? refuse('REASON_NEEDED', undefined, 'note')
    : null
}

/** What this party can do with a dealer now: its buttons. */
export const dealerTransitionsFor = (status: DealerStatus, by: By): DealerTransition[] =>
  transitionNames.filter((name) => whyNotTransition(name, status, by) === null)

/** Whose invoice the buyer gets when a dealer sends the goods. */
export const billingRules = ['ASSOCIATE_BILLS', 'DEALER_BILLS'] as const
export type BillingRule = (typeof billingRules)[number]

export const marginTypes = ['PERCENT', 'PER_TONNE'] as const
export type MarginType = (typeof marginTypes)[number]

export const dealerLimits = { pincodes: 500, dealers: 50, priorities: 9 } as const

const word = (max: number) => z.string().trim().min(2, 'At least 2 characters.').max(max, `At most ${max} characters.`)

/** What an associate writes of a firm that it invites. */
export const inviteInput = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{1,5}-?[A-Z0-9]{1,5}$/, 'Capital letters and digits, as WPS-KOP; the first is a letter.'),
  companyName: word(80),
  contactName: fields.name,
  email: fields.email,
  mobile: fields.mobile,
  pan: fields.pan,
  gstin: z.preprocess((value) => value || null, fields.gstin.nullable()),
  line: word(120),
  city: word(60),
  pincode: fields.pincode,
})
export type InviteInput = z.output<typeof inviteInput>

/** What a dealer gets and may: capacity in grams a day, margin in basis points or paise for a tonne. */
export const termsInput = z
  .object({
    capacityGrams: z
      .number()
      .int()
      .min(1_000_000, 'At least one tonne.')
      .max(1_000_000_000, 'At most 1000 t.')
      .nullable(),
    marginType: z.enum(marginTypes),
    marginValue: z.number().int().min(0, 'Not below zero.'),
    priceFloor: z.boolean(),
    allProducts: z.boolean(),
    productIds: z.array(z.string()).max(500, 'At most 500 products.'),
  })
  .superRefine(({ marginType, marginValue, allProducts, productIds }, ctx) => {
    if (marginValue > (marginType === 'PERCENT' ? 2_500 : 10_000_00))
      ctx.addIssue({
        code: 'custom',
        path: ['marginValue'],
        message: marginType === 'PERCENT' ? 'A margin is at most 25%.' : 'A margin is at most ₹10,000 a tonne.',
      })
    if (!allProducts && productIds.length === 0)
      ctx.addIssue({ code: 'custom', path: ['productIds'], message: 'Choose at least one product.' })
  })

export type Territory = { pincode: string; priority: number }

/** Why these can not be a dealer's pincodes. */
export const whyNotTerritory = (rows: readonly Territory[]): Refusal | null => {
  if (rows.length > dealerLimits.pincodes)
    return refuse('TOO_LARGE', { field: 'Pincodes', max: dealerLimits.pincodes }, 'pincodes')
  const bad = rows.find(({ pincode }) => !/^[1-9]\d{5}$/.test(pincode))
  if (bad) return refuse('PINCODE_BAD', undefined, 'pincodes')
  const wrong = rows.find(({ priority }) => !(Number.isInteger(priority) && priority >= 1 && priority <= 9))
  if (wrong) return refuse('TOO_LARGE', { field: 'Priority', max: dealerLimits.priorities }, 'pincodes')
  return new Set(rows.map(({ pincode }) => pincode)).size < rows.length
    ? refuse('DUPLICATE', { field: 'pincode' }, 'pincodes')
    : null
}

/** Pincodes out of pasted text: every six digits that stand alone, each once, in their order. */
export const pincodesIn = (text: string): string[] => [...new Set(text.match(/(?<!\d)[1-9]\d{5}(?!\d)/g) ?? [])]

/** What the margin comes to on goods of this value and mass. */
export const marginPaise = (type: MarginType, value: number, goodsPaise: Paise, grams: number): Paise =>
  type === 'PERCENT' ? mulDiv(goodsPaise, value, 10_000) : mulDiv(value, grams, 1_000_000)

/** Why a dealer is not asked; the last three say that a better one was. */
export const passReasons = [
  'NOT_ACTIVE',
  'REQUESTED_BEFORE',
  'NO_PINCODE',
  'NOT_ITS_PRODUCTS',
  'NO_GSTIN',
  'TAX_WOULD_CHANGE',
  'NO_STOCK',
  'NO_CAPACITY',
  'LOWER_PRIORITY',
  'LOWER_RATING',
  'LATER_IN_ROW',
] as const
export type PassReason = (typeof passReasons)[number]

export type Candidate = {
  id: number
  status: DealerStatus
  requestedBefore: boolean
  /** For the pincode of the site, 1 is asked first; null when it is none of the dealer's. */
  priority: number | null
  productIds: 'ALL' | readonly number[]
  gstin: string | null
  stateCode: StateCode
  /** Under the composition scheme: charges no GST, so it can not bill what was quoted with GST. */
  composition: boolean
  /** Offer of the associate → what the dealer has of it and has not promised. */
  freeMilli: ReadonlyMap<number, number>
  /** What it can still send today; null for as much as it likes. */
  capacityLeftGrams: number | null
  /** Hundredths of a star; null while nobody has rated it. */
  rating: number | null
}

export type Need = {
  grams: number
  lines: readonly { offerId: number; productId: number; milli: number }[]
  rule: BillingRule
  quotedTax: TaxKind
  /** Quoted by an associate under the composition scheme: only a dealer under it bills the same. */
  quotedUntaxed: boolean
  /** Into a special economic zone, as the associate's own papers allow it. */
  sez: boolean
  placeOfSupply: StateCode
}

/** Why this dealer can not take the goods at all, whoever asks it. */
function whyUnable(one: Candidate, need: Need): PassReason | null {
  const { productIds } = one
  if (one.status !== 'ACTIVE') return 'NOT_ACTIVE'
  if (productIds !== 'ALL' && need.lines.some((line) => !productIds.includes(line.productId))) return 'NOT_ITS_PRODUCTS'
  if (need.rule === 'DEALER_BILLS') {
    if (!one.gstin) return 'NO_GSTIN'
    if (
      need.sez ||
      one.composition !== need.quotedUntaxed ||
      taxKind(one.stateCode, need.placeOfSupply) !== need.quotedTax
    )
      return 'TAX_WOULD_CHANGE'
  }
  const wanted = new Map<number, number>()
  for (const { offerId, milli } of need.lines) wanted.set(offerId, (wanted.get(offerId) ?? 0) + milli)
  return [...wanted].some(([offerId, milli]) => (one.freeMilli.get(offerId) ?? 0) < milli) ? 'NO_STOCK' : null
}

/** Why the shop does not ask this dealer by itself. An associate may by hand, where only place, load or an earlier no forbid it. */
export function whyNotRequested(one: Candidate, need: Need): PassReason | null {
  if (one.status !== 'ACTIVE') return 'NOT_ACTIVE'
  if (one.requestedBefore) return 'REQUESTED_BEFORE'
  if (one.priority === null) return 'NO_PINCODE'
  const unable = whyUnable(one, need)
  if (unable) return unable
  return one.capacityLeftGrams !== null && one.capacityLeftGrams < need.grams ? 'NO_CAPACITY' : null
}
export const whyNotByHand = whyUnable

const before = (a: Candidate, b: Candidate): number =>
  (a.priority ?? 0) - (b.priority ?? 0) || (b.rating ?? 0) - (a.rating ?? 0) || a.id - b.id

function whyBehind(one: Candidate, chosen: Candidate): PassReason {
  if (one.priority !== chosen.priority) return 'LOWER_PRIORITY'
  return (one.rating ?? 0) === (chosen.rating ?? 0) ? 'LATER_IN_ROW' : 'LOWER_RATING'
}

/**
 * The dealer to ask: of those that serve the pincode, have the goods and can still carry them today, the first by priority, then
 * the better rated. Every other one with the reason why it was passed over.
 */
export function chooseDealer(
  candidates: readonly Candidate[],
  need: Need,
): { chosen: number | null; passed: { id: number; reason: PassReason }[] } {
  const requested = candidates.map((one) => ({ one, reason: whyNotRequested(one, need) }))
  const [chosen] = requested
    .filter(({ reason }) => reason === null)
    .map(({ one }) => one)
    .sort(before)
  return {
    chosen: chosen?.id ?? null,
    passed: requested.flatMap(({ one, reason }) =>
      one === chosen || !(reason || chosen) ? [] : [{ id: one.id, reason: reason ?? whyBehind(one, chosen ?? one) }],
    ),
  }
}

/** Reasons with which a dealer says no. */
export const declineReasons = {
  NO_STOCK: 'Not in stock',
  NO_VEHICLE: 'No vehicle in time',
  TOO_FAR: 'Too far from here',
  CLOSED: 'Closed at that time',
  OTHER: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasons
