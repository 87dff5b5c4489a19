import { z } from 'zod'
import { fields } from '../accounts/identity.ts'
import { unitNames } from '../catalogue/products.ts'
import { nextIstMonth, printDate, startOfIstDate } from '../core/fiscal.ts'
import { MAX_QUANTITY_MILLI } from '../core/quantity.ts'
import { sentence } from '../core/refusal-texts.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

export const enquiryStatuses = ['NEW', 'CONTACTED', 'QUOTED', 'WON', 'LOST', 'INVALID'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

export const lostReasons = [
  'PRICE',
  'LOCATION',
  'CREDIT',
  'TIME',
  'STOCK',
  'NO_RESPONSE',
  'BOUGHT_ELSEWHERE',
  'ONLY_CHECKING',
] as const
export type LostReason = (typeof lostReasons)[number]

/** When the buyer needs it. */
export const needBys = ['TODAY', 'THREE_DAYS', 'WEEK', 'MONTH', 'JUST_PRICE'] as const
export type NeedBy = (typeof needBys)[number]

/** Units for goods and services in enquiries. */
export const enquiryUnits = [...unitNames, 'day', 'job', 'visit'] as const

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )

/** Input of an enquiry. The consent, which must not be ticked in advance, lets the partner see the number. */
export const enquiryInput = z.object({
  /** Slug of the product or service. */
  about: z.string().trim().min(1).max(120),
  /** The partner; can be omitted if only one accepts enquiries. */
  partnerId: orNull(z.string().regex(/^\d{1,15}$/, 'Choose at least one.')),
  /** SKU of the size. */
  sku: orNull(z.string().max(80)),
  name: fields.name,
  mobile: fields.mobile,
  email: orNull(fields.email),
  pincode: fields.pincode,
  quantityMilli: z
    .int('Enter a valid quantity with at most 3 decimals.')
    .positive('Enter the quantity.')
    .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.'),
  unit: z.enum(enquiryUnits, 'Choose a unit.'),
  needBy: z.enum(needBys, 'Choose at least one.'),
  message: z.string().trim().max(1000, 'Must be 1,000 characters or fewer.'),
  consent: z.literal(true, { error: sentence(refuse('CONSENT_NEEDED')) }),
  botToken: orNull(z.string().max(4000)),
})
export type EnquiryInput = z.output<typeof enquiryInput>

/** Maximum number of enquiries per day, and the hours within which repeated ones are merged. */
export const enquiryLimits = { guestADay: 5, userADay: 20, sameHours: 24 } as const

/** Why no more enquiries can be sent today, or null. `sent` counts the last 24 hours, by number or account. */
export function whyNotEnquired({ isGuest, sent }: { isGuest: boolean; sent: number }): Refusal | null {
  const max = isGuest ? enquiryLimits.guestADay : enquiryLimits.userADay
  return sent >= max ? refuse('ENQUIRY_LIMIT', { max }) : null
}

const quotas = { min: 1, max: 10_000 }

/** Input of a partner's monthly limit; null for none. */
export const leadQuotaInput = z.object({
  perMonth: z
    .int('Enter a whole number.')
    .min(quotas.min, 'Enter at least 1, or leave this empty for no limit.')
    .max(quotas.max, 'Enter at most 10,000.')
    .nullable(),
})

/** A partner's monthly limit and this month's enquiries, not counting invalid ones. */
export type Leads = { quota: number | null; taken: number }

/** Indian date from which a partner accepts enquiries again; null if it does now. */
export const opensOn = ({ quota, taken }: Leads, now: Date): string | null =>
  quota !== null && taken >= quota ? nextIstMonth(now) : null

export function whyNotMoreLeads(leads: Leads, now: Date): Refusal | null {
  const from = opensOn(leads, now)
  return from === null ? null : refuse('LEADS_FULL', { from: printDate(startOfIstDate(from)) })
}

const open = ['NEW', 'CONTACTED', 'QUOTED'] as const satisfies readonly EnquiryStatus[]
const steps = {
  contact: { from: ['NEW'], to: 'CONTACTED' },
  quote: { from: ['NEW', 'CONTACTED'], to: 'QUOTED' },
  win: { from: ['CONTACTED', 'QUOTED'], to: 'WON' },
  lose: { from: open, to: 'LOST' },
  invalid: { from: ['NEW', 'CONTACTED'], to: 'INVALID' },
  takeUp: { from: ['LOST', 'INVALID'], to: 'CONTACTED' },
} as const satisfies Record<string, { from: readonly EnquiryStatus[]; to: EnquiryStatus }>
export type EnquiryTransition = keyof typeof steps
export const enquiryTransitions = Object.keys(steps) as EnquiryTransition[]

export const enquiryAfter = (transition: EnquiryTransition): EnquiryStatus => steps[transition].to

/** Why the transition is not possible, or null: wrong status, or lost without a reason. */
export function whyNotEnquiryTransition(
  transition: EnquiryTransition,
  { status, reason }: { status: EnquiryStatus; reason: LostReason | null },
): Refusal | null {
  const from: readonly EnquiryStatus[] = steps[transition].from
  if (!from.includes(status)) return refuse('BAD_TRANSITION')
  return transition === 'lose' && reason === null ? refuse('REASON_NEEDED', {}, 'reason') : null
}

/** Input for marking an enquiry as lost. */
export const lostInput = z.object({
  reason: z.enum(lostReasons, 'Choose a reason.'),
  note: z.string().trim().max(500, 'Must be 500 characters or fewer.'),
})

/** The transitions possible now. */
export const transitionsOfEnquiry = (status: EnquiryStatus): EnquiryTransition[] =>
  enquiryTransitions.filter((transition) => whyNotEnquiryTransition(transition, { status, reason: 'PRICE' }) === null)

/** The number of an enquiry, as printed and quoted. */
export const enquiryNumber = (id: number): string => `EN-${String(id).padStart(5, '0')}`
