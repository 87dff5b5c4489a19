import { phone } from '../businesses/sellers/sellers.ts'
import { addDays, istDate, printDay } from '../core/fiscal.ts'
import { orNull, text, upTo } from '../core/form-rules.ts'
import { fields } from '../core/identity/identity.ts'
import { cleanLicence, cleanStandard, cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { sizes } from './bars/tmt.ts'
import { type Days, isAmong, licencePattern } from './quality-orders.ts'

export const brandTiers = ['PRIMARY', 'SECONDARY', 'LOCAL'] as const
export type BrandTier = (typeof brandTiers)[number]

const diameters = new Set<number>(sizes.map(({ diameterMm }) => diameterMm))
const name = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .min(2, 'The name must be at least 2 characters.')
    .refine(...upTo(max))
const id = z.preprocess((value) => value || null, z.string().nullable())

/** Rods per bundle of a diameter. */
export const brandBundleInput = z.object({
  diameterMm: z.int().refine((mm) => diameters.has(mm), 'This is not a size of IS 1786.'),
  rods: z
    .int('Enter the number of rods in a bundle.')
    .min(1, 'A bundle must have at least one rod.')
    .max(100, 'A bundle must have 100 rods or fewer.'),
})

export const brandInput = z.object({
  name: name(60),
  companyId: id,
  tier: z.enum(brandTiers, 'Choose a tier.').default('PRIMARY'),
  country: z.string().overwrite(cleanText).min(2, 'Enter the country of origin.').max(60).default('India'),
  authorisationRequired: z.boolean().default(false),
  bundles: z
    .array(brandBundleInput)
    .max(sizes.length)
    .refine(
      (rows) => new Set(rows.map(({ diameterMm }) => diameterMm)).size === rows.length,
      'Enter each size only once.',
    )
    .default([]),
})
export type BrandInput = z.output<typeof brandInput>

/** A manufacturer or importer, as declared on packages; null if not known. */
export const companyInput = z.object({
  name: name(100),
  address: orNull(text(10, 300, 'Enter the full address with city and pincode.')),
  carePhone: orNull(phone),
  careEmail: orNull(fields.email),
})

export const plantInput = z
  .object({
    name: name(100),
    stateCode: id,
    licence: z
      .string()
      .overwrite(cleanLicence)
      .regex(licencePattern, 'Enter the licence in the format CM/L-7012345678.'),
    isNumber: z
      .string()
      .overwrite(cleanStandard)
      .regex(
        /^IS(\/IEC)? \d{2,6}(-\d{1,3})?( \(Part \d{1,3}\))?(:\d{4})?$/,
        'Enter the standard in the format IS 1786.',
      )
      .default('IS 1786'),
    validFrom: orNull(day),
    validTo: day,
  })
  .refine(({ validFrom, validTo }) => validFrom === null || validFrom <= validTo, {
    path: ['validTo'],
    message: 'The end date must be after the start date.',
  })
export type CompanyInput = z.output<typeof companyInput>
export type PlantInput = z.output<typeof plantInput>

/** Days before the end of a licence on which admins and sellers are reminded. */
export const licenceReminders = [7, 30, 60] as const

/** State of a licence today: VALID, ENDING within 30 days, ENDED, or OPEN if no end date is recorded. */
export type LicenceState = 'OPEN' | 'VALID' | 'ENDING' | 'ENDED'

/** The state of a licence on an Indian date, including its last day. OPEN if no end is recorded. */
export function licenceState(validTo: string | null, today: string): LicenceState {
  if (validTo === null) return 'OPEN'
  if (validTo < today) return 'ENDED'
  return validTo <= addDays(today, 30) ? 'ENDING' : 'VALID'
}

/** The reminder that is due: the smallest number of days that covers the end; null if it is far off or past. */
export const reminderDue = (validTo: string, today: string): number | null =>
  validTo < today ? null : (licenceReminders.find((days) => validTo <= addDays(today, days)) ?? null)

/**
 * Why a product cannot be sold, or null: its last licence has ended, or a quality control order is in force on one of
 * the days on which none of its licences is valid.
 */
export function whyUnlicensed(licensedUntil: string | null, unlicensed: readonly Days[], now: Date): Refusal | null {
  const today = istDate(now)
  if (licensedUntil !== null && licensedUntil < today)
    return refuse('LICENCE_LAPSED', { until: printDay(licensedUntil) })
  return isAmong(unlicensed, today) ? refuse('LICENCE_MISSING') : null
}

/** Why a seller cannot sell a brand, or null: a brand authorisation is required, and the seller has no valid one. */
export const whyWithoutAuthorisation = (
  brand: { name: string; authorisationRequired: boolean } | null,
  hasAuthorisation: boolean,
): Refusal | null =>
  brand?.authorisationRequired && !hasAuthorisation ? refuse('AUTHORISATION_NEEDED', { brand: brand.name }) : null
