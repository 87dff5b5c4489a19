import { z } from 'zod'
import { addDays } from './fiscal.ts'
import { type Refusal, refuse } from './refusals.ts'

/** Papers that a party shows us. */
export const documentTypes = [
  'GST_CERTIFICATE',
  'PAN_CARD',
  'CANCELLED_CHEQUE',
  'UDYAM_CERTIFICATE',
  'ADDRESS_PROOF',
  'INCORPORATION',
  'BRAND_AUTHORISATION',
  'BIS_LICENCE',
  'DEALERSHIP_AGREEMENT',
  'WORK_ORDER',
  'OTHER',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Whose papers there are. A new kind of party adds its word here and a row to the table of owners on the server. */
export const documentOwners = ['SELLER', 'B2B'] as const
export type DocumentOwner = (typeof documentOwners)[number]

export const documentStates = ['PENDING', 'ACCEPTED', 'REJECTED', 'EXPIRED'] as const
export type DocumentState = (typeof documentStates)[number]

/** Papers that speak for a brand name it. */
export const brandDocuments: readonly DocumentType[] = ['BRAND_AUTHORISATION', 'DEALERSHIP_AGREEMENT']
/** Papers that mean nothing without their last day. */
const endingDocuments: readonly DocumentType[] = ['BRAND_AUTHORISATION', 'BIS_LICENCE', 'DEALERSHIP_AGREEMENT']

const day = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Write the date as YYYY-MM-DD.')
    .nullish()
    .transform((value) => value ?? null),
)
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .nullish()
    .transform((value) => value ?? '')

/** What is told of a paper that is handed in. Days are Indian ones, YYYY-MM-DD. */
export const documentInput = z
  .object({
    type: z.enum(documentTypes, 'Please choose what it is.'),
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
      say('validTo', 'The end must be after the start.')
    if (endingDocuments.includes(input.type) && !input.validTo) say('validTo', 'Please give its last day.')
    if (brandDocuments.includes(input.type) && !input.brandId) say('brandId', 'Please choose the brand.')
  })
  .transform((input) => ({ ...input, brandId: brandDocuments.includes(input.type) ? input.brandId : null }))
export type DocumentInput = z.output<typeof documentInput>

/** Days before the last one on which its owner is reminded, the last reminder first. */
export const reminderDays = [3, 15, 30] as const

/** The state in which a paper is on a day, and the reminder that is due then, each once. `today` is the Indian date. */
export function validityOn(
  today: string,
  { validTo, remindedDays }: { validTo: string; remindedDays: number | null },
): { expired: boolean; remind: number | null } {
  if (validTo < today) return { expired: true, remind: null }
  const due = reminderDays.find((days) => validTo <= addDays(today, days))
  const remind = due !== undefined && (remindedDays === null || due < remindedDays) ? due : null
  return { expired: false, remind }
}

/** Why the desk can't accept or reject this paper now, or null. */
export function whyNotDecided(
  { state, validTo }: { state: DocumentState; validTo: string | null },
  accept: boolean,
  today: string,
): Refusal | null {
  if (state === 'EXPIRED' || (!accept && state === 'REJECTED') || (accept && state === 'ACCEPTED'))
    return refuse('BAD_TRANSITION', { from: state.toLowerCase() })
  return accept && validTo !== null && validTo < today ? refuse('DOCUMENT_EXPIRED', { until: validTo }) : null
}
