import { type Check, checksAfter, type Looks } from '../core/checks.ts'
import { addIssue, gstinList, notifyOfGstins, optionalText, orNull, text } from '../core/form-rules.ts'
import { fields, whyGstinDoesNotFit } from '../core/identity/identity.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import type { StateCode } from '../core/states.ts'
import { sezKinds } from '../people/accounts/accounts.ts'
import type { DocumentType } from '../people/documents.ts'
import { type Edges, reviewEdges, whyNotReviewed } from './applications.ts'

export const b2bKinds = ['CONTRACTOR', 'BUILDER', 'FABRICATOR', 'TRADER', 'INSTITUTION', 'GOVERNMENT'] as const
export type B2bKind = (typeof b2bKinds)[number]

/**
 * Bands of yearly turnover. The first bound is the registration threshold, ₹5 crore the e-invoicing threshold, the last
 * two are those of the MSME Act.
 */
export const turnoverBands = [
  'UP_TO_40_LAKH',
  'UP_TO_5_CRORE',
  'UP_TO_50_CRORE',
  'UP_TO_250_CRORE',
  'OVER_250_CRORE',
] as const
export type TurnoverBand = (typeof turnoverBands)[number]

/** First step: the company. */
export const b2bCompany = z.object({
  companyName: text(3, 120, 'Enter the name as on the PAN card.'),
  kind: z.enum(b2bKinds, 'Choose the type of company.'),
  cin: orNull(fields.cin),
  turnoverBand: z.enum(turnoverBands, 'Choose one.'),
  projects: orNull(optionalText(1000)),
})
export type B2bCompany = z.output<typeof b2bCompany>

/** Second step: PAN and GST registrations, one per state. `whyNotRegistered` says who needs none. */
export const b2bTax = z
  .object({ pan: fields.pan, gstins: gstinList, isUnregisteredSociety: z.boolean().default(false) })
  .superRefine(({ pan, gstins }, issues) => notifyOfGstins(issues, pan, gstins))
  .transform((tax) => ({ ...tax, isUnregisteredSociety: tax.isUnregisteredSociety && tax.gstins.length === 0 }))
export type B2bTax = z.output<typeof b2bTax>

/** Why a company of this kind needs a registration, or null. */
export function whyNotRegistered(kind: B2bKind | null, { gstins, isUnregisteredSociety }: B2bTax): Refusal | null {
  if (gstins.length > 0 || kind === 'GOVERNMENT') return null
  return kind === 'INSTITUTION' && isUnregisteredSociety ? null : refuse('GSTIN_NEEDED', undefined, 'gstins')
}

export const MAX_NEEDS = 20
const tonne = 1_000_000

/** Third step: monthly demand by category, in grams, and buying preferences. */
export const b2bNeed = z
  .object({
    needs: z
      .array(
        z.object({
          categoryId: z.string({ error: 'Choose at least one.' }).min(1, 'Choose at least one.').max(20),
          grams: z
            .int('Enter the quantity in tonnes.')
            .min(tonne / 10, 'Enter at least 0.1 t.')
            .max(1_000_000 * tonne, 'Check the quantity in tonnes.'),
        }),
      )
      .min(1, 'Add at least one material.')
      .max(MAX_NEEDS),
    poRequired: z.boolean().default(false),
    pricesExGst: z.boolean().default(false),
  })
  .superRefine(({ needs }, issues) => {
    for (const [at, { categoryId }] of needs.entries())
      if (needs.findIndex((other) => other.categoryId === categoryId) < at)
        issues.addIssue({
          code: 'custom',
          path: ['needs', at, 'categoryId'],
          message: 'This material is already in the list.',
        })
  })
export type B2bNeed = z.output<typeof b2bNeed>

/** A registration to deduct GST (CGST Act s. 51), from an Indian date. */
export const deductorInput = z.object({ gstin: fields.deductorGstin, from: day })

/** Why a company of this kind has no such registration, or null. */
export const whyNotDeductor = (kind: B2bKind | null): Refusal | null =>
  kind === 'GOVERNMENT' ? null : refuse('DEDUCTOR_GOVERNMENT', undefined, 'gstin')

const place = {
  line1: text(3, 100, 'Enter the house number and street.'),
  line2: orNull(optionalText(100)),
  city: text(2, 60, 'Enter the city or village.'),
  pincode: fields.pincode,
}
export const MAX_SITES = 50

/** Fourth step: billing address, and sites with their contacts. */
export const b2bSites = z.object({
  billing: z.object({ ...place, contactName: fields.contact, mobile: fields.mobile }),
  sites: z
    .array(
      z
        .object({
          ...place,
          project: text(2, 30, 'Enter a name for the project.'),
          inCharge: fields.contact,
          mobile: fields.mobile,
          sez: orNull(z.enum(sezKinds)),
          /** Of a unit or developer of a special economic zone, which has a registration of its own (CGST Rule 8(1)). */
          gstin: orNull(fields.gstin),
        })
        .superRefine(({ sez, gstin }, issues) => {
          if (sez && !gstin) addIssue(issues, ['gstin'], refuse('SEZ_GSTIN'))
        })
        .transform((site) => (site.sez ? site : { ...site, gstin: null })),
    )
    .max(MAX_SITES)
    .default([]),
})
export type B2bSites = z.output<typeof b2bSites>

/** The registrations of sites in special economic zones. */
const zoneGstins = (sites: B2bSites | null | undefined): string[] =>
  sites?.sites.flatMap(({ sez, gstin }) => (sez && gstin ? [gstin] : [])) ?? []

/** Why the registration of a site does not fit its states or the company's PAN, or null. */
export function whyNotZone(
  gstin: string,
  { stateCodes, pan }: { stateCodes: readonly StateCode[]; pan: string | undefined },
): Refusal | null {
  const [first] = stateCodes
  return whyGstinDoesNotFit(gstin, stateCodes.find((code) => gstin.startsWith(code)) ?? first ?? null, pan)
}

/** The form of an application: each step complete, or absent. */
export type B2bForm = {
  company?: B2bCompany | null
  tax?: B2bTax | null
  need?: B2bNeed | null
  sites?: B2bSites | null
}

export const b2bSteps = ['COMPANY', 'TAX', 'NEED', 'SITES', 'DOCUMENTS'] as const
export type B2bStep = (typeof b2bSteps)[number]

/** Documents required for submission: a GST certificate if there is a registration. */
export const b2bDocuments = ({ tax }: B2bForm): DocumentType[] =>
  tax?.gstins.length === 0 ? ['PAN_CARD'] : ['GST_CERTIFICATE', 'PAN_CARD']

/** Steps to complete before the application can be submitted. */
export function openB2bSteps(form: B2bForm, documents: readonly string[]): B2bStep[] {
  const { company, tax, need, sites } = form
  const done: Record<B2bStep, boolean> = {
    COMPANY: Boolean(company),
    TAX: Boolean(tax && !whyNotRegistered(company?.kind ?? null, tax)),
    NEED: Boolean(need),
    SITES: Boolean(sites && zoneGstins(sites).every((gstin) => !tax || gstin.slice(2, 12) === tax.pan)),
    DOCUMENTS: b2bDocuments(form).every((type) => documents.includes(type)),
  }
  return b2bSteps.filter((step) => !done[step])
}

const looksAt = ({ company, tax, sites }: B2bForm): Looks =>
  new Map<string, unknown>([
    ['TERMS', true],
    ['PAN', [tax?.pan, company?.companyName]],
    ...[...(tax?.gstins ?? []).map(({ gstin }) => gstin), ...zoneGstins(sites)].map((gstin): [string, unknown] => [
      `GSTIN:${gstin}`,
      gstin,
    ]),
    ['ADDRESS', sites?.billing],
    ['DOCUMENTS', true],
  ])

/** The checklist after a form was submitted. */
export const b2bChecks = (form: B2bForm, before: { form: B2bForm; checks: readonly Check[] } | null): Check[] =>
  checksAfter(looksAt(form), before && { looks: looksAt(before.form), checks: before.checks })

export const b2bStatuses = [
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  /** Waiting for the applicant to make changes and submit again. */
  'CHANGES_REQUESTED',
  /** Buys as a company. */
  'APPROVED',
  /** Buys as a customer until the hold is released. */
  'HOLD',
  'REJECTED',
] as const
export type B2bStatus = (typeof b2bStatuses)[number]

/** All status transitions. */
export const b2bEdges = {
  ...reviewEdges,
  /** The company buys as a customer until the hold is released. */
  hold: { from: ['APPROVED'], to: 'HOLD', asksReason: true },
  release: { from: ['HOLD'], to: 'APPROVED' },
} as const satisfies Edges<string, B2bStatus>
export type B2bTransition = keyof typeof b2bEdges
/** Transitions by admins; submitting is the applicant's. */
export type B2bAdminTransition = Exclude<B2bTransition, 'submit'>

/** Why an admin cannot make this transition now, or null. */
export const whyNotB2bTransition = (
  transition: B2bAdminTransition,
  standing: { status: B2bStatus; isOwn: boolean; openChecks: number },
): Refusal | null => whyNotReviewed<B2bTransition, B2bStatus>(b2bEdges, transition, standing)
