import { addDays, printDay } from '../core/fiscal.ts'
import { upTo } from '../core/form-rules.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** Types of documents of sellers and companies. */
export const documentTypes = [
  'GST_CERTIFICATE',
  'PAN_CARD',
  'CANCELLED_CHEQUE',
  'UDYAM_CERTIFICATE',
  'ADDRESS_PROOF',
  'INCORPORATION',
  /** Authorisation by a brand to sell its goods. Requires the brand and the last day. */
  'BRAND_AUTHORISATION',
  'BIS_LICENCE',
  'DEALERSHIP_AGREEMENT',
  /** A contract for construction work given to a company. */
  'WORK_ORDER',
  'OTHER',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Kinds of owners. A new kind also needs a row in the server's table of owners. */
export const documentOwners = [
  'SELLER',
  /** A company that buys. */
  'B2B',
] as const
/** The kind of account that owns a document. */
export type DocumentOwner = (typeof documentOwners)[number]

export const documentStates = [
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  /** Past its last day. A newer document can replace it. */
  'EXPIRED',
] as const
export type DocumentState = (typeof documentStates)[number]

/** Documents that require a brand. */
export const brandDocuments: readonly DocumentType[] = ['BRAND_AUTHORISATION', 'DEALERSHIP_AGREEMENT']
/** Documents that require a last day of validity. */
const endingDocuments: readonly DocumentType[] = ['BRAND_AUTHORISATION', 'BIS_LICENCE', 'DEALERSHIP_AGREEMENT']

const day = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the date as YYYY-MM-DD.')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Enter the date as YYYY-MM-DD.')
    .nullish()
    .transform((value) => value ?? null),
)
const words = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .refine(...upTo(max))
    .nullish()
    .transform((value) => value ?? '')

/** Input of a document. Indian dates, YYYY-MM-DD. */
export const documentInput = z
  .object({
    type: z.enum(documentTypes, 'Choose the type of document.'),
    number: words(60),
    issuedBy: words(120),
    validFrom: day,
    validTo: day,
    brandId: z
      .string()
      .nullish()
      .transform((value) => value || null),
  })
  .superRefine((input, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (input.validFrom && input.validTo && input.validTo < input.validFrom)
      say('validTo', 'The end date must be after the start date.')
    if (endingDocuments.includes(input.type) && !input.validTo) say('validTo', 'Enter the expiry date.')
    if (brandDocuments.includes(input.type) && !input.brandId) say('brandId', 'Choose the brand.')
  })
  .transform((input) => ({ ...input, brandId: brandDocuments.includes(input.type) ? input.brandId : null }))
export type DocumentInput = z.output<typeof documentInput>

/** Days before the end of validity on which the owner is reminded, last reminder first. */
export const reminderDays = [3, 15, 30] as const

/** The state of a document on a date, and the reminder due then, each sent once. `today` is the Indian date. */
export function validityOn(
  today: string,
  { validTo, remindedDays }: { validTo: string; remindedDays: number | null },
): { expired: boolean; remind: number | null } {
  if (validTo < today) return { expired: true, remind: null }
  const due = reminderDays.find((days) => validTo <= addDays(today, days))
  const remind = due !== undefined && (remindedDays === null || due < remindedDays) ? due : null
  return { expired: false, remind }
}

/** Why the document cannot be accepted or rejected now, or null. */
export function whyNotDecided(
  { state, validTo }: { state: DocumentState; validTo: string | null },
  accept: boolean,
  today: string,
): Refusal | null {
  if (state === 'EXPIRED' || (!accept && state === 'REJECTED') || (accept && state === 'ACCEPTED'))
    return refuse('BAD_TRANSITION')
  return accept && validTo !== null && validTo < today ? refuse('DOCUMENT_EXPIRED', { until: printDay(validTo) }) : null
}
