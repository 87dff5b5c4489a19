import { upTo } from '../core/form-rules.ts'
import { fields } from '../core/identity/identity.ts'
import { cleanNumber, cleanText } from '../core/input/clean.ts'
import { withPlainDigits } from '../core/input/digits.ts'
import { z } from '../core/input/zod.ts'
import { mulDiv, type Paise } from '../core/money.ts'
import { type Refusal, refuse, terms } from '../core/refusals.ts'
import type { StateCode } from '../core/states.ts'
import { type TaxKind, taxKind } from '../tax/gst.ts'

/** Statuses of a dealer in the network of a business associate. */
export const dealerStatuses = ['INVITED', 'REGISTERED', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REMOVED'] as const
export type DealerStatus = (typeof dealerStatuses)[number]

/** Who changes a dealer's status: the dealer, its associate, or an admin. */
type By = 'dealer' | 'associate' | 'admin'
type Transition = { from: readonly DealerStatus[]; to: DealerStatus; by: By; reason?: true }

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
} as const satisfies Record<string, Transition>
export type DealerTransition = keyof typeof dealerTransitions
const transitionNames = Object.keys(dealerTransitions) as readonly DealerTransition[]

/** Why the status transition is not possible now, or null. */
export const whyNotTransition = (
  name: DealerTransition,
  status: DealerStatus,
  by: By,
  reason?: string,
): Refusal | null => {
  const transition: Transition = dealerTransitions[name]
  if (transition.by !== by) return refuse('FORBIDDEN')
  if (!transition.from.includes(status)) return refuse('BAD_TRANSITION')
  return transition.reason && reason !== undefined && reason.trim().length < 3
    ? refuse('REASON_NEEDED', undefined, 'note')
    : null
}

/** The transitions open to this party now. */
export const dealerTransitionsFor = (status: DealerStatus, by: By): DealerTransition[] =>
  transitionNames.filter((name) => whyNotTransition(name, status, by) === null)

/** Who invoices the buyer when a dealer delivers. */
export const billingRules = ['ASSOCIATE_BILLS', 'DEALER_BILLS'] as const
/** Who invoices the buyer when a dealer sends the goods. */
export type BillingRule = (typeof billingRules)[number]

export const marginTypes = ['PERCENT', 'PER_TONNE'] as const
export type MarginType = (typeof marginTypes)[number]

export const dealerLimits = { pincodes: 500, dealers: 50, priorities: 9 } as const

const word = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .min(2, 'Enter at least 2 characters.')
    .refine(...upTo(max))

/** Input for inviting a dealer. */
export const inviteDealerInput = z.object({
  code: z
    .string()
    .overwrite(cleanNumber)
    .regex(
      /^[A-Z][A-Z0-9]{1,5}-?[A-Z0-9]{1,5}$/,
      'Enter capital letters and digits, such as WPS-KOP, starting with a letter.',
    ),
  companyName: word(80),
  contactName: fields.contact,
  email: fields.email,
  mobile: fields.mobile,
  pan: fields.pan,
  gstin: z.preprocess((value) => value || null, fields.gstin.nullable()),
  line: word(120),
  city: word(60),
  pincode: fields.pincode,
})
export type InviteInput = z.output<typeof inviteDealerInput>

/** Terms of a dealer: capacity in grams per day, margin in basis points or paise per tonne. */
export const dealerTermsInput = z
  .object({
    capacityGrams: z
      .number()
      .int()
      .min(1_000_000, 'Enter at least 1 tonne.')
      .max(1_000_000_000, 'Enter at most 1,000 t.')
      .nullable(),
    marginType: z.enum(marginTypes),
    marginValue: z.number().int().min(0, 'Enter 0 or more.'),
    priceFloor: z.boolean(),
    allProducts: z.boolean(),
    productIds: z.array(z.string()).max(500, 'Choose at most 500 products.'),
  })
  .superRefine(({ marginType, marginValue, allProducts, productIds }, ctx) => {
    if (marginValue > (marginType === 'PERCENT' ? 2_500 : 10_000_00))
      ctx.addIssue({
        code: 'custom',
        path: ['marginValue'],
        message:
          marginType === 'PERCENT'
            ? 'The margin must be at most 25%.'
            : 'The margin must be at most ₹10,000 per tonne.',
      })
    if (!allProducts && productIds.length === 0)
      ctx.addIssue({ code: 'custom', path: ['productIds'], message: 'Choose at least one product.' })
  })

export type Territory = { pincode: string; priority: number }

/** Why these pincodes cannot be a dealer's territory, or null. */
export const whyNotTerritory = (rows: readonly Territory[]): Refusal | null => {
  if (rows.length > dealerLimits.pincodes)
    return refuse('TOO_LARGE', { field: terms('PINCODES'), max: dealerLimits.pincodes }, 'pincodes')
  const bad = rows.find(({ pincode }) => !/^[1-9]\d{5}$/.test(pincode))
  if (bad) return refuse('PINCODE_BAD', undefined, 'pincodes')
  const wrong = rows.find(({ priority }) => !(Number.isInteger(priority) && priority >= 1 && priority <= 9))
  if (wrong) return refuse('TOO_LARGE', { field: terms('PRIORITY'), max: dealerLimits.priorities }, 'pincodes')
  return new Set(rows.map(({ pincode }) => pincode)).size < rows.length
    ? refuse('DUPLICATE', { field: terms('PINCODE') }, 'pincodes')
    : null
}

/** Extracts pincodes from pasted text: every separate six-digit number, once, in order. */
export const pincodesIn = (text: string): string[] => [
  ...new Set(withPlainDigits(text).match(/(?<!\d)[1-9]\d{5}(?!\d)/g) ?? []),
]

/** The margin in paise on goods of this value and weight. */
export const marginPaise = (type: MarginType, value: number, goodsPaise: Paise, grams: number): Paise =>
  type === 'PERCENT' ? mulDiv(goodsPaise, value, 10_000) : mulDiv(value, grams, 1_000_000)

/** Why a dealer is skipped; the last three mean that another one is preferred. */
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
  /** Priority for the site's pincode, 1 first; null if the pincode is not in its territory. */
  priority: number | null
  productIds: 'ALL' | readonly number[]
  gstin: string | null
  stateCode: StateCode
  /** True under the composition scheme: it charges no GST, so it cannot invoice a quote with GST. */
  composition: boolean
  /** Available stock of the dealer by offer of the associate. */
  freeMilli: ReadonlyMap<number, number>
  /** Remaining capacity today in grams; null for no limit. */
  capacityLeftGrams: number | null
  /** Hundredths of a star; null if unrated. */
  rating: number | null
}

export type Need = {
  grams: number
  lines: readonly { offerId: number; productId: number; milli: number }[]
  rule: BillingRule
  quotedTax: TaxKind
  /**
   * True if the associate quoted under the composition scheme; then only a composition dealer can invoice the same
   * amount.
   */
  quotedUntaxed: boolean
  /** Supply to a special economic zone under the associate's own registration. */
  sez: boolean
  placeOfSupply: StateCode
}

/** Why this dealer cannot deliver the goods at all, or null. */
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

/**
 * Why this dealer is not offered the order automatically, or null. An associate can override territory, capacity and
 * earlier refusals.
 */
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
 * Chooses the dealer to offer the order to: of those with the pincode, the stock and the capacity, the first by
 * priority, then by rating. Returns the others with the reason they were skipped.
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

/** Reasons for which a dealer can decline. */
export const declineReasons = {
  NO_STOCK: 'Not in stock',
  NO_VEHICLE: 'No vehicle available',
  TOO_FAR: 'Too far from here',
  CLOSED: 'Closed at that time',
  OTHER: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasons
