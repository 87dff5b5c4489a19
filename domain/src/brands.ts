import { z } from 'zod'
import { addDays, istDate } from './fiscal.ts'
import { orNull, text } from './form-rules.ts'
import { fields } from './identity.ts'
import { day } from './policies.ts'
import { type Refusal, refuse } from './refusals.ts'
import { phone } from './sellers.ts'
import { sizes } from './tmt.ts'

export const brandTiers = ['PRIMARY', 'SECONDARY', 'LOCAL'] as const

const diameters = new Set<number>(sizes.map(({ diameterMm }) => diameterMm))
const name = (max: number) =>
  z.string().trim().min(2, 'Name needs at least 2 characters.').max(max, `Name has at most ${max} characters.`)
const id = z.preprocess((value) => value || null, z.string().nullable())

/** How this mill straps a diameter. */
const bundle = z.object({
  diameterMm: z.int().refine((mm) => diameters.has(mm), 'This is not a size of IS 1786.'),
  rods: z
    .int('Give the rods in a bundle.')
    .min(1, 'A bundle has at least one rod.')
    .max(100, 'A bundle has at most 100 rods.'),
})

export const brandInput = z.object({
  name: name(60),
  companyId: id,
  tier: z.enum(brandTiers, 'Choose a tier.'),
  country: z.string().trim().min(2, 'Say in which country it is made.').max(60),
  authorisationRequired: z.boolean(),
  bundles: z
    .array(bundle)
    .max(sizes.length)
    .refine(
      (rows) => new Set(rows.map(({ diameterMm }) => diameterMm)).size === rows.length,
      'Each size is named once.',
    ),
})
export type BrandInput = z.output<typeof brandInput>

/** Who makes or imports goods, as packages declare it; what is not known yet is null. */
export const companyInput = z.object({
  name: name(100),
  address: orNull(text(10, 300, 'Give the whole address with city and pincode.')),
  carePhone: orNull(phone),
  careEmail: orNull(fields.email),
})
export type CompanyInput = z.output<typeof companyInput>

export const plantInput = z.object({
  name: name(100),
  stateCode: id,
  licence: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^CM\/L-?\d{7,10}$/, 'A licence looks like CM/L-7012345678.'),
  isNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^IS \d{2,6}(:\d{4})?$/, 'A standard looks like IS 1786.'),
  validTo: day,
})
export type PlantInput = z.output<typeof plantInput>

/** How many days before its end the desk is reminded of a licence. */
export const licenceReminders = [3, 15, 30] as const

export type LicenceState = 'OPEN' | 'VALID' | 'ENDING' | 'ENDED'

/** What a licence is on an Indian date; its last day counts. OPEN: no end is recorded. */
export function licenceState(validTo: string | null, today: string): LicenceState {
  if (validTo === null) return 'OPEN'
  if (validTo < today) return 'ENDED'
  return validTo <= addDays(today, 30) ? 'ENDING' : 'VALID'
}

/** The reminder that is due: the fewest days that still hold the end; null while it is far, or over. */
export const reminderDue = (validTo: string, today: string): number | null =>
  validTo < today ? null : (licenceReminders.find((days) => validTo <= addDays(today, days)) ?? null)

/** Why a product can't be sold although all else is right: the last of its licences has ended. */
export function whyUnlicensed(licensedUntil: string | null, now: Date): Refusal | null {
  if (licensedUntil === null || licensedUntil >= istDate(now)) return null
  return refuse('LICENCE_LAPSED', { until: licensedUntil.split('-').reverse().join('-') })
}

/** Why a seller can't have goods of a brand on sale: the brand asks for a letter, and no valid one of the seller is there. */
export const whyWithoutAuthorisation = (
  brand: { name: string; authorisationRequired: boolean } | null,
  hasAuthorisation: boolean,
): Refusal | null =>
  brand?.authorisationRequired && !hasAuthorisation ? refuse('AUTHORISATION_NEEDED', { brand: brand.name }) : null
