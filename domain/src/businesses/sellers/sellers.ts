import { type Check, checksAfter, type Looks } from '../../core/checks.ts'
import { financialYear, printDay } from '../../core/fiscal.ts'
import { addIssue, gstinList, notifyOfGstins, optionalText, orNull, text } from '../../core/form-rules.ts'
import { fields, whyNotLut } from '../../core/identity/identity.ts'
import { cleanCode, cleanDigits, cleanNumber, cleanText, cleanWords } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { type Edges, reviewEdges, whyNotReviewed } from '../applications.ts'

export const constitutions = ['PROPRIETOR', 'PARTNERSHIP', 'LLP', 'PVT_LTD', 'PUBLIC', 'HUF', 'OTHER'] as const
export type Constitution = (typeof constitutions)[number]
export const businessKinds = ['MANUFACTURER', 'STOCKIST', 'DEALER', 'TRADER'] as const
export type BusinessKind = (typeof businessKinds)[number]
export const gstTypes = ['REGULAR', 'COMPOSITION'] as const
export const udyamClasses = ['MICRO', 'SMALL', 'MEDIUM'] as const
/** Trust grades of sellers. New sellers have B. */
export const sellerGrades = ['A', 'B', 'C', 'D'] as const
/** Trust grade of a seller. Decides how long its earnings are held. */
export type SellerGrade = (typeof sellerGrades)[number]

/** The number of days after delivery for which earnings of a grade are held. */
export const holdDaysOf = (
  grade: SellerGrade,
  settings: Record<'settlementHoldDaysA' | 'settlementHoldDays' | 'settlementHoldDaysC', number>,
): number =>
  ({
    A: settings.settlementHoldDaysA,
    B: settings.settlementHoldDays,
    C: settings.settlementHoldDaysC,
    D: settings.settlementHoldDaysC,
  })[grade]

/** What a business is: a seller of its own, an associate, a dealer of one, or a partner who answers enquiries. */
export type SellerKind = 'SELLER' | 'ASSOCIATE' | 'DEALER' | 'PARTNER'

export const settlementCycles = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const

export const phone = z
  .string({ error: 'Enter a phone number.' })
  .overwrite(cleanWords)
  .regex(/^\+?[\d\s()-]{8,20}$/, 'A phone number must have 8 to 15 digits.')
const contact = z.object({ name: fields.name, mobile: fields.mobile, email: fields.email })
/** An optional contact; null if all fields are empty. */
const contactOrNone = z.preprocess((value) => {
  const input = value as Record<string, unknown> | null | undefined
  return input && Object.values(input).some((part) => typeof part === 'string' && part.trim() !== '') ? input : null
}, contact.nullable())
const years = { min: 1850, max: 2100 }

/** First step: business details and contacts. The support contact is shown to buyers, as the law requires. */
export const sellerBusiness = z.object({
  legalName: text(3, 120, 'Enter the name as on the PAN card.'),
  tradeName: text(3, 80, 'Enter the trade name that buyers see.'),
  constitution: z.enum(constitutions, 'Choose the type of business.'),
  businessKinds: z.array(z.enum(businessKinds)).min(1, 'Choose at least one.'),
  yearStarted: orNull(
    z
      .int('Enter a year with four digits.')
      .min(years.min, 'Enter a year with four digits.')
      .max(years.max, 'Enter a year with four digits.'),
  ),
  about: orNull(optionalText(2000)),
  website: orNull(
    z
      .string()
      .overwrite(cleanText)
      .max(200)
      .regex(/^https?:\/\/[^\s<>"']+\.[^\s<>"']+$/, 'Enter a web address that starts with https://.'),
  ),
  address: text(10, 300, 'Enter the registered address with city and pincode.'),
  supportPhone: phone,
  supportEmail: fields.email,
  owner: contact,
  accounts: contactOrNone,
  dispatch: contactOrNone,
})
/** The same for a business that has no kind: the operator took it on as a partner, which sells no goods of its own. */
export const partnerBusiness = sellerBusiness.extend({ businessKinds: z.array(z.enum(businessKinds)) })
export type SellerBusiness = z.output<typeof sellerBusiness>

/**
 * Why a business cannot use this GST scheme, or null: manufacturers of fly-ash bricks, blocks and aggregates (6815),
 * bricks of fossil meal (6901), building bricks (6904) and earthen or roofing tiles (6905) are excluded from
 * composition (CGST Act s. 10(2)(e), Notification 14/2019 as amended by 4/2022). Traders are not.
 */
export const whyNotScheme = (gstType: (typeof gstTypes)[number], makesBricks: boolean): Refusal | null =>
  gstType === 'COMPOSITION' && makesBricks ? refuse('COMPOSITION_BRICKS', undefined, 'gstType') : null

/** Second step: PAN and GST registrations, one per state. */
export const sellerTax = z
  .object({
    pan: fields.pan,
    gstType: z.enum(gstTypes, 'Choose one.'),
    gstins: gstinList.min(1, 'Enter at least one GSTIN.'),
    udyam: orNull(fields.udyam),
    udyamClass: orNull(z.enum(udyamClasses, 'Choose one.')),
    tan: orNull(fields.tan),
    over5Crore: z.boolean().default(false),
    over500Crore: z.boolean().default(false),
    makesBricks: z.boolean().default(false),
  })
  .superRefine(({ pan, gstins, gstType, udyam, udyamClass, makesBricks }, issues) => {
    notifyOfGstins(issues, pan, gstins)
    if (gstType === 'COMPOSITION' && gstins.length > 1)
      issues.addIssue({
        code: 'custom',
        path: ['gstType'],
        message: 'A business under the composition scheme can sell in only one state.',
      })
    addIssue(issues, ['gstType'], whyNotScheme(gstType, makesBricks))
    if (udyam && !udyamClass) issues.addIssue({ code: 'custom', path: ['udyamClass'], message: 'Choose at least one.' })
  })
  .transform((tax) => ({
    ...tax,
    over500Crore: tax.over5Crore && tax.over500Crore,
    udyamClass: tax.udyam ? tax.udyamClass : null,
  }))
export type SellerTax = z.output<typeof sellerTax>

/** Third step: the bank account; its number is entered twice and stored once. */
export const sellerBank = z
  .object({
    holder: text(3, 120, 'Enter the name of the account holder.'),
    accountNumber: fields.bankAccount,
    accountAgain: z.string().transform(cleanDigits),
    ifsc: fields.ifsc,
    bank: text(2, 80, 'Enter the name of the bank.'),
    branch: orNull(optionalText(80)),
  })
  .superRefine(({ accountNumber, accountAgain }, issues) => {
    addIssue(issues, ['accountAgain'], accountNumber === accountAgain ? null : refuse('BANK_ACCOUNTS_DIFFER'))
  })
  .transform(({ accountAgain: _, ...bank }) => bank)
export type SellerBank = z.output<typeof sellerBank>

/** Input of a dispatch point. The directory decides whether its pincode is in the state of its GSTIN. */
export const sellerPoint = z.object({
  name: text(2, 80, 'Enter a name for the yard.'),
  line: text(3, 150, 'Enter the plot and street.'),
  city: text(2, 60, 'Enter the city or village.'),
  pincode: fields.pincode,
  gstin: fields.gstin,
  loadingHours: orNull(optionalText(80)),
  hasWeighbridge: z.boolean().default(false),
  loadingPaisePerTonne: z
    .int('Enter an amount, or 0.')
    .min(0, 'Enter an amount, or 0.')
    .max(10_000_00, 'Enter at most ₹10,000 per tonne.')
    .default(0),
  foldUpToMm: orNull(
    z
      .int('Enter a diameter in whole millimetres.')
      .min(4, 'Enter a diameter of at least 4 mm.')
      .max(50, 'Enter a diameter of at most 50 mm.'),
  ),
  foldPaisePerTonne: z
    .int('Enter an amount, or 0.')
    .min(0, 'Enter an amount, or 0.')
    .max(10_000_00, 'Enter at most ₹10,000 per tonne.')
    .default(0),
  /** Null if it does not cut; zero if it cuts free of charge. */
  cutPaisePerTonne: orNull(
    z.int('Enter an amount, or 0.').min(0, 'Enter an amount, or 0.').max(10_000_00, 'Enter at most ₹10,000 per tonne.'),
  ),
  maxKm: orNull(
    z.int('Enter a whole number of km.').min(1, 'Enter at least 1 km.').max(5000, 'Enter at most 5,000 km.'),
  ),
  servesStates: z.array(fields.stateCode).max(40).default([]),
})
export type SellerPoint = z.output<typeof sellerPoint>

export const MAX_POINTS = 50
/** Fourth step: at least one dispatch point. */
export const sellerPoints = z.object({
  points: z.array(sellerPoint).min(1, 'Add at least one yard.').max(MAX_POINTS),
})

/** Prefix of an invoice series; with year and number it must fit into 16 characters. */
export const invoicePrefix = z
  .string()
  .overwrite(cleanNumber)
  .regex(/^[A-Z][A-Z0-9]{1,5}$/, 'A prefix must have 2 to 6 capital letters or digits and start with a letter.')

/** Input of a letter of undertaking for a financial year; without a number it is removed. */
export const lutInput = z.object({
  gstin: z.string(),
  financialYear: z.string().regex(/^20\d\d-\d\d$/, 'Enter the financial year in the format 2026-27.'),
  number: z.string().overwrite(cleanCode).nullable(),
})

/**
 * Why a letter of undertaking cannot be saved, or null: its number, its state, or a year that is past or too far ahead.
 */
export function whyNotLutNoted(lut: z.output<typeof lutInput>, now: Date): Refusal | null {
  const years = [financialYear(now), financialYear(new Date(now.getTime() + 365 * 86_400_000))]
  if (!years.includes(lut.financialYear)) return refuse('LUT_YEAR', {}, 'financialYear')
  if (lut.number === null) return null
  const bad = whyNotLut(lut.number)
  if (bad) return { ...bad, field: 'number' }
  return lut.number.slice(2, 4) === lut.gstin.slice(0, 2) ? null : refuse('LUT_STATE', {}, 'number')
}

/** Input of order terms and settlement cycle. */
export const commerceInput = z.object({
  minOrderPaise: z
    .int('Enter an amount, or 0.')
    .min(0, 'Enter an amount, or 0.')
    .max(1_00_00_000_00, 'Enter at most ₹1 crore.'),
  leadDays: z
    .int('Enter a whole number of days.')
    .min(0, 'Enter a whole number of days.')
    .max(90, 'Enter at most 90 days.'),
  settlementCycle: z.enum(settlementCycles, 'Choose one.'),
})

const day = orNull(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the date as YYYY-MM-DD.')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Enter the date as YYYY-MM-DD.'),
)
/** Input of a closure: its first and last date; all empty for none. */
export const closureInput = z
  .object({ from: day, to: day, note: orNull(optionalText(200)) })
  .superRefine(({ from, to }, issues) => {
    if (to && !from) issues.addIssue({ code: 'custom', path: ['from'], message: 'Enter the first day.' })
    if (from && !to) issues.addIssue({ code: 'custom', path: ['to'], message: 'Enter the last day.' })
    if (from && to && to < from) addIssue(issues, ['to'], refuse('DATES_REVERSED'))
  })

export const applicationSteps = ['BUSINESS', 'TAX', 'BANK', 'POINTS', 'DOCUMENTS'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** The form of an application: each step complete, or absent. */
export type SellerForm = {
  business?: SellerBusiness | null
  tax?: SellerTax | null
  bank?: SellerBank | null
  points?: SellerPoint[] | null
}

/** The form data that each checklist item checks. */
const looksAt = ({ business, tax, bank, points }: SellerForm): Looks =>
  new Map<string, unknown>([
    ['TERMS', true],
    ['PAN', [tax?.pan, business?.legalName]],
    ...(tax?.gstins ?? []).map(({ gstin }): [string, unknown] => [`GSTIN:${gstin}`, gstin]),
    ['BANK', bank],
    ['ADDRESS', business?.address],
    ['DISPATCH_POINT', points],
    ['DOCUMENTS', true],
    ['PRODUCT', true],
  ])

/** The checklist after a form was submitted. */
export const checksFor = (form: SellerForm, before: { form: SellerForm; checks: readonly Check[] } | null): Check[] =>
  checksAfter(looksAt(form), before && { looks: looksAt(before.form), checks: before.checks })

/** Documents required for submission. */
export const neededDocuments = ['GST_CERTIFICATE', 'PAN_CARD', 'CANCELLED_CHEQUE'] as const

/** Steps to complete before the application can be submitted. A dispatch point with a removed GSTIN counts as open. */
export function openSteps(form: SellerForm, documents: readonly string[]): ApplicationStep[] {
  const { business, tax, bank, points } = form
  const gstins = new Set(tax?.gstins.map(({ gstin }) => gstin))
  const done: Record<ApplicationStep, boolean> = {
    BUSINESS: Boolean(business),
    TAX: Boolean(tax),
    BANK: Boolean(bank),
    POINTS: Boolean(points?.length) && (points ?? []).every(({ gstin }) => gstins.has(gstin)),
    DOCUMENTS: neededDocuments.every((type) => documents.includes(type)),
  }
  return applicationSteps.filter((step) => !done[step])
}

export const sellerStatuses = [
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  /** Waiting for the applicant to make changes and submit again. */
  'CHANGES_REQUESTED',
  'APPROVED',
  'REJECTED',
  /** Offers are hidden. Orders in progress continue. */
  'SUSPENDED',
  'TERMINATED',
] as const
export type SellerStatus = (typeof sellerStatuses)[number]

/** All status transitions. */
export const sellerEdges = {
  ...reviewEdges,
  /** Hides the offers. Orders in progress continue. */
  suspend: { from: ['APPROVED'], to: 'SUSPENDED', asksReason: true },
  reinstate: { from: ['SUSPENDED'], to: 'APPROVED' },
  /** Permanent. Refused while an order is in progress. */
  terminate: { from: ['SUSPENDED'], to: 'TERMINATED', asksReason: true },
} as const satisfies Edges<string, SellerStatus>
export type SellerTransition = keyof typeof sellerEdges
/** Transitions by admins; submitting is the applicant's. */
export type SellerAdminTransition = Exclude<SellerTransition, 'submit'>
/** Whether the business was approved at some time. */
export const hasJoined = (status: SellerStatus): boolean =>
  status === 'APPROVED' || status === 'SUSPENDED' || status === 'TERMINATED'

type Standing = { status: SellerStatus; isOwn: boolean; openChecks: number; openOrders: number }

/** Why an admin cannot make this transition now, or null. */
export function whyNotSellerTransition(transition: SellerAdminTransition, standing: Standing): Refusal | null {
  const edges: Edges<SellerTransition, SellerStatus> = sellerEdges
  const why = whyNotReviewed(edges, transition, standing)
  if (why || transition !== 'terminate' || standing.openOrders === 0) return why
  return refuse('SELLER_ORDERS_OPEN', { n: standing.openOrders })
}

/** Why a seller's offers cannot be bought on an Indian date, or null. */
export function whyClosed(
  seller: { status: string; closedFrom: string | null; closedTo: string | null },
  today: string,
): Refusal | null {
  if (seller.status !== 'APPROVED') return refuse('OFFER_UNAVAILABLE')
  const { closedFrom, closedTo } = seller
  const until = closedTo ?? closedFrom
  return closedFrom && until && closedFrom <= today && today <= until
    ? refuse('SELLER_CLOSED', { until: printDay(until) })
    : null
}

/** The URL slug of a business: `sahyadri-ispat-yard`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'seller'

/** The default invoice prefix: initials and the state of the GSTIN, `SIY27`. */
export const prefixFor = (tradeName: string, stateCode: string): string => {
  const initials = slugOf(tradeName)
    .split('-')
    .map((word) => word.replace(/\d/g, '')[0] ?? '')
    .join('')
    .toUpperCase()
  return `${(initials || 'NV').slice(0, 4)}${stateCode}`
}
