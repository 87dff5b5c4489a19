import { z } from 'zod'
import { type Check, checksAfter, type Looks } from './checks.ts'
import { financialYear } from './fiscal.ts'
import { addIssue, gstinList, notifyOfGstins, orNull, text, words } from './form-rules.ts'
import { fields, whyNotLut } from './identity.ts'
import { type Refusal, type RefusalCode, refuse } from './refusals.ts'

export const constitutions = ['PROPRIETOR', 'PARTNERSHIP', 'LLP', 'PVT_LTD', 'PUBLIC', 'HUF', 'OTHER'] as const
export type Constitution = (typeof constitutions)[number]
export const businessKinds = ['MANUFACTURER', 'STOCKIST', 'DEALER', 'TRADER'] as const
export type BusinessKind = (typeof businessKinds)[number]
export const gstTypes = ['REGULAR', 'COMPOSITION'] as const
export const udyamClasses = ['MICRO', 'SMALL', 'MEDIUM'] as const
/** How much a seller is trusted with money; every seller begins with B. */
export const sellerGrades = ['A', 'B', 'C', 'D'] as const
export type SellerGrade = (typeof sellerGrades)[number]

/** How many days what a seller of a grade earned is held after delivery. */
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

export const settlementCycles = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const

export const phone = z
  .string({ error: 'Please give a phone number.' })
  .trim()
  .regex(/^\+?[\d\s()-]{8,20}$/, 'A phone number has 8 to 15 digits.')
const contact = z.object({ name: fields.name, mobile: fields.mobile, email: fields.email })
/** A contact that may be left out as a whole: then all of it is empty. */
const contactOrNone = z.preprocess((value) => {
  const input = value as Record<string, unknown> | null | undefined
  return input && Object.values(input).some((part) => typeof part === 'string' && part.trim() !== '') ? input : null
}, contact.nullable())
const years = { min: 1850, max: 2100 }

/** First step: who the firm is and how it is reached. The support contact is shown to buyers, as the law wants. */
export const sellerBusiness = z.object({
  legalName: text(3, 120, 'Please give the name as on the PAN card.'),
  tradeName: text(3, 80, 'Please give the name that buyers read.'),
  constitution: z.enum(constitutions, 'Please choose the kind of firm.'),
  businessKinds: z.array(z.enum(businessKinds)).min(1, 'Please choose at least one.'),
  yearStarted: orNull(
    z
      .int('A year has four digits.')
      .min(years.min, 'A year has four digits.')
      .max(years.max, 'A year has four digits.'),
  ),
  about: orNull(words(2000)),
  website: orNull(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^https?:\/\/[^\s<>"']+\.[^\s<>"']+$/, 'An address of the web begins with https://.'),
  ),
  address: text(10, 300, 'Please give the registered address with city and pincode.'),
  supportPhone: phone,
  supportEmail: fields.email,
  owner: contact,
  accounts: contactOrNone,
  dispatch: contactOrNone,
})
export type SellerBusiness = z.output<typeof sellerBusiness>

/**
 * Why a business can not be under this scheme: makers of fly-ash bricks, blocks and aggregates (6815), bricks of fossil meal (6901),
 * building bricks (6904) and earthen or roofing tiles (6905) may not take composition (CGST Act s. 10(2)(e), Notification 14/2019 as
 * amended by 4/2022). Who only trades in them may.
 */
export const whyNotScheme = (gstType: (typeof gstTypes)[number], makesBricks: boolean): Refusal | null =>
  gstType === 'COMPOSITION' && makesBricks ? refuse('COMPOSITION_BRICKS', undefined, 'gstType') : null

/** Second step: PAN and the registrations under it, one a state. */
export const sellerTax = z
  .object({
    pan: fields.pan,
    gstType: z.enum(gstTypes, 'Please choose one.'),
    gstins: gstinList.min(1, 'Please give at least one GSTIN.'),
    udyam: orNull(fields.udyam),
    udyamClass: orNull(z.enum(udyamClasses, 'Please choose one.')),
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
        message: 'Under composition a firm sells inside one state only.',
      })
    addIssue(issues, ['gstType'], whyNotScheme(gstType, makesBricks))
    if (udyam && !udyamClass) issues.addIssue({ code: 'custom', path: ['udyamClass'], message: 'Please choose one.' })
  })
  .transform((tax) => ({
    ...tax,
    over500Crore: tax.over5Crore && tax.over500Crore,
    udyamClass: tax.udyam ? tax.udyamClass : null,
  }))
export type SellerTax = z.output<typeof sellerTax>

/** Third step: where the money goes; the number is typed twice and kept once. */
export const sellerBank = z
  .object({
    holder: text(3, 120, 'Please give the name of the account’s holder.'),
    accountNumber: fields.bankAccount,
    accountAgain: z.string().transform((typed) => typed.replace(/[\s-]/g, '')),
    ifsc: fields.ifsc,
    bank: text(2, 80, 'Please give the name of the bank.'),
    branch: orNull(words(80)),
  })
  .superRefine(({ accountNumber, accountAgain }, issues) => {
    addIssue(issues, ['accountAgain'], accountNumber === accountAgain ? null : refuse('BANK_ACCOUNTS_DIFFER'))
  })
  .transform(({ accountAgain: _, ...bank }) => bank)
export type SellerBank = z.output<typeof sellerBank>

/** A yard that trucks leave from. Whether its pincode lies in the state of its GSTIN is asked of the directory. */
export const sellerPoint = z.object({
  name: text(2, 80, 'Please give the yard a name.'),
  line: text(3, 150, 'Please give plot and street.'),
  city: text(2, 60, 'Please give the city or village.'),
  pincode: fields.pincode,
  gstin: fields.gstin,
  loadingHours: orNull(words(80)),
  hasWeighbridge: z.boolean().default(false),
  loadingPaisePerTonne: z
    .int('Give an amount, or 0.')
    .min(0, 'Give an amount, or 0.')
    .max(10_000_00, 'At most ₹10,000 a tonne.')
    .default(0),
  maxKm: orNull(z.int('A whole number of km.').min(1, 'At least 1 km.').max(5000, 'At most 5,000 km.')),
  servesStates: z.array(fields.stateCode).max(40).default([]),
})
export type SellerPoint = z.output<typeof sellerPoint>

export const MAX_POINTS = 50
/** Fourth step: one yard or more. */
export const sellerPoints = z.object({
  points: z.array(sellerPoint).min(1, 'Please give at least one yard.').max(MAX_POINTS),
})

/** What an invoice series begins with; with year and number it must fit into 16 characters. */
export const invoicePrefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{1,5}$/, 'A prefix has 2 to 6 capital letters or digits and starts with a letter.')

/** A letter of undertaking of one financial year; without a number it is taken off. */
export const lutInput = z.object({
  gstin: z.string(),
  financialYear: z.string().regex(/^20\d\d-\d\d$/, 'A financial year is written 2026-27.'),
  number: z.string().trim().toUpperCase().nullable(),
})

/** Why a letter of undertaking can not be noted: its number, its state, or a year that is over or too far off. */
export function whyNotLutNoted(lut: z.output<typeof lutInput>, now: Date): Refusal | null {
  const years = [financialYear(now), financialYear(new Date(now.getTime() + 365 * 86_400_000))]
  if (!years.includes(lut.financialYear)) return refuse('LUT_YEAR', {}, 'financialYear')
  if (lut.number === null) return null
  const bad = whyNotLut(lut.number)
  if (bad) return { ...bad, field: 'number' }
  return lut.number.slice(2, 4) === lut.gstin.slice(0, 2) ? null : refuse('LUT_STATE', {}, 'number')
}

/** What a firm asks of an order, and how often it is paid. */
export const commerceInput = z.object({
  minOrderPaise: z
    .int('Give an amount, or 0.')
    .min(0, 'Give an amount, or 0.')
    .max(1_00_00_000_00, 'At most ₹1 crore.'),
  leadDays: z.int('A whole number of days.').min(0, 'A whole number of days.').max(90, 'At most 90 days.'),
  settlementCycle: z.enum(settlementCycles, 'Please choose one.'),
})

const day = orNull(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Write the date as YYYY-MM-DD.'),
)
/** A holiday: its first and last day; all empty is none. */
export const closureInput = z
  .object({ from: day, to: day, note: orNull(words(200)) })
  .superRefine(({ from, to }, issues) => {
    if (to && !from) issues.addIssue({ code: 'custom', path: ['from'], message: 'Please give the first day.' })
    if (from && !to) issues.addIssue({ code: 'custom', path: ['to'], message: 'Please give the last day.' })
    if (from && to && to < from) addIssue(issues, ['to'], refuse('DATES_REVERSED'))
  })

export const applicationSteps = ['BUSINESS', 'TAX', 'BANK', 'POINTS', 'DOCUMENTS'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** What an applicant has filled in so far: each step whole, or not there. */
export type SellerForm = {
  business?: SellerBusiness | null
  tax?: SellerTax | null
  bank?: SellerBank | null
  points?: SellerPoint[] | null
}

/** What of a form each row of the desk's checklist looks at. */
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

/** The rows of the checklist after a form was sent in. */
export const checksFor = (form: SellerForm, before: { form: SellerForm; checks: readonly Check[] } | null): Check[] =>
  checksAfter(looksAt(form), before && { looks: looksAt(before.form), checks: before.checks })

/** Papers without which nobody is looked at. */
export const neededDocuments = ['GST_CERTIFICATE', 'PAN_CARD', 'CANCELLED_CHEQUE'] as const

/** Steps that are still to be done before an application can be sent in. A yard whose GSTIN was taken out counts as open. */
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
  'CHANGES_REQUESTED',
  'APPROVED',
  'REJECTED',
  'SUSPENDED',
  'TERMINATED',
] as const
export type SellerStatus = (typeof sellerStatuses)[number]

export const sellerTransitions = [
  'submit',
  'review',
  'requestChanges',
  'approve',
  'reject',
  'suspend',
  'reinstate',
  'terminate',
] as const
export type SellerTransition = (typeof sellerTransitions)[number]

type Edge = { from: readonly SellerStatus[]; to: SellerStatus; asksReason?: true }
/** The only moves that there are. */
const edges: Record<SellerTransition, Edge> = {
  submit: { from: ['DRAFT', 'CHANGES_REQUESTED'], to: 'SUBMITTED' },
  review: { from: ['SUBMITTED'], to: 'UNDER_REVIEW' },
  requestChanges: { from: ['UNDER_REVIEW'], to: 'CHANGES_REQUESTED', asksReason: true },
  approve: { from: ['UNDER_REVIEW'], to: 'APPROVED' },
  reject: { from: ['UNDER_REVIEW'], to: 'REJECTED', asksReason: true },
  suspend: { from: ['APPROVED'], to: 'SUSPENDED', asksReason: true },
  reinstate: { from: ['SUSPENDED'], to: 'APPROVED' },
  terminate: { from: ['SUSPENDED'], to: 'TERMINATED', asksReason: true },
}
export const stateAfter = (transition: SellerTransition): SellerStatus => edges[transition].to
export const asksReason = (transition: SellerTransition): boolean => edges[transition].asksReason === true
/** States in which the applicant fills in. */
export const canEdit = (status: SellerStatus): boolean => edges.submit.from.includes(status)
/** States that an application leaves nobody in: the firm has been taken on at some time. */
export const hasJoined = (status: SellerStatus): boolean =>
  status === 'APPROVED' || status === 'SUSPENDED' || status === 'TERMINATED'

export const stateLabels = (status: string): string => status.toLowerCase().replaceAll('_', ' ')

type Standing = { status: SellerStatus; isOwn: boolean; openChecks: number; openOrders: number }

/** Why the desk can not do this with a seller now, or null. Sending in is the applicant's and not asked here. */
export function whyNotSellerTransition(
  transition: Exclude<SellerTransition, 'submit'>,
  { status, isOwn, openChecks, openOrders }: Standing,
): Refusal | null {
  if (isOwn) return refuse('OWN_SUBMISSION')
  if (!edges[transition].from.includes(status)) return refuse('BAD_TRANSITION', { from: stateLabels(status) })
  if (transition === 'approve' && openChecks > 0) return refuse('CHECKLIST_OPEN', { n: openChecks })
  return transition === 'terminate' && openOrders > 0 ? refuse('SELLER_ORDERS_OPEN', { n: openOrders }) : null
}

/** Why a firm's offers can't be bought on an Indian day, or null. */
export function whyClosed(
  seller: { status: string; closedFrom: string | null; closedTo: string | null },
  today: string,
): Refusal | null {
  if (seller.status !== 'APPROVED') return refuse('OFFER_UNAVAILABLE')
  const { closedFrom, closedTo } = seller
  const until = closedTo ?? closedFrom
  const code: RefusalCode = 'SELLER_CLOSED'
  return closedFrom && until && closedFrom <= today && today <= until ? refuse(code, { until }) : null
}

/** The part of an address that names the firm: `sahyadri-ispat-yard`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'seller'

/** What an invoice series begins with until the seller says otherwise: initials and the state of the GSTIN, `SIY27`. */
export const prefixFor = (tradeName: string, stateCode: string): string => {
  const initials = slugOf(tradeName)
    .split('-')
    .map((word) => word.replace(/\d/g, '')[0] ?? '')
    .join('')
    .toUpperCase()
  return `${(initials || 'NV').slice(0, 4)}${stateCode}`
}
