import { unitNames } from '../../catalogue/products.ts'
import { nextIstMonth, printDate, startOfIstDate } from '../../core/fiscal.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_QUANTITY_MILLI } from '../../core/quantity.ts'
import { sentence } from '../../core/refusal-texts.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** When the buyer needs it. */
export const needBys = ['TODAY', 'THREE_DAYS', 'WEEK', 'MONTH', 'JUST_PRICE'] as const
export type NeedBy = (typeof needBys)[number]

/** Who asks. */
export const buyerKinds = ['SELF_BUILD', 'CONTRACTOR', 'TRADER', 'OTHER'] as const
export type BuyerKind = (typeof buyerKinds)[number]
export type EnquiryBuyerKind = BuyerKind

/** The version of the consent's text; a changed text gets the next number, and its predecessors stay known. */
export const enquiryConsentVersion = 2

export const MAX_ENQUIRY_FILES = 3

/** Units for goods and services in enquiries. */
export const enquiryUnits = [...unitNames, 'day', 'job', 'visit'] as const

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )

const sourceField = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').trim().slice(0, 60))

/** Input of an enquiry. The consent, which must not be ticked in advance, lets the partner see the number. */
export const enquiryInput = z.object({
  /** Slug of the product or service. */
  about: z.string().overwrite(cleanText).min(1).max(120),
  /** The partner; can be omitted if only one accepts enquiries. */
  partnerId: orNull(z.string().regex(/^\d{1,15}$/, 'Choose at least one.')),
  /** SKU of the size. */
  sku: orNull(z.string().max(80)),
  name: fields.contact,
  mobile: fields.mobile,
  email: orNull(fields.email),
  pincode: fields.pincode,
  quantityMilli: z
    .int('Enter a valid quantity with at most 3 decimals.')
    .positive('Enter the quantity.')
    .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.'),
  unit: z.enum(enquiryUnits, 'Choose a unit.'),
  needBy: z.enum(needBys, 'Choose when you need it.'),
  buyerKind: z.enum(buyerKinds, 'Choose who is buying.'),
  message: z.string().overwrite(cleanText).max(1000, 'Must be 1,000 characters or fewer.'),
  consent: z.literal(true, { error: sentence(refuse('CONSENT_NEEDED')) }),
  /** Version of the consent's text that was shown. */
  consentVersion: z.int().min(1).max(enquiryConsentVersion).default(enquiryConsentVersion),
  /** Where the sender came from: `utm_source`, `utm_medium` and `utm_campaign` of the address. */
  source: sourceField,
  medium: sourceField,
  campaign: sourceField,
  botToken: orNull(z.string().max(4000)),
})
export type EnquiryInput = z.output<typeof enquiryInput>

/**
 * Maximum number of enquiries per day, the hours within which repeated ones are merged, and how many a visitor sends
 * within a day before a bot check.
 */
export const enquiryLimits = { guestADay: 5, userADay: 20, sameHours: 24, unchecked: 2 } as const

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

/** The number of an enquiry, as printed and quoted. */
export const enquiryNumber = (id: number): string => `EN-${String(id).padStart(5, '0')}`
