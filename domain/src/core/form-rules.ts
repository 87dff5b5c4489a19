import { fields, whyGstinDoesNotFit } from './identity/identity.ts'
import { cleanText } from './input/clean.ts'
import { z } from './input/zod.ts'
import { sentence } from './refusal-texts.ts'
import { type Refusal, refuse } from './refusals.ts'

/** An optional field. Forms send '' or null; both are stored as null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )

/** Options of a zod check whose message has params. */
export const refusalOptions = (refusal: Refusal) => ({ error: sentence(refusal), params: { refusal } })

/** The check of the longest text, for `refine`. */
export const upTo = (max: number) =>
  [(text: string) => text.length <= max, refusalOptions(refuse('CHARACTERS', { max }))] as const

/** The check of the longest list, for `refine`. */
export const noMoreThan = (max: number, code: 'GRID_VEHICLES' | 'GRID_ROWS' | 'GRID_ZONES') =>
  [(list: readonly unknown[]) => list.length <= max, refusalOptions(refuse(code, { max }))] as const

/** A required text, with the message if it is missing. */
export const text = (min: number, max: number, message: string) =>
  z
    .string({ error: message })
    .overwrite(cleanText)
    .min(min, message)
    .refine(...upTo(max))

/** An optional text. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .refine(...upTo(max))

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>

/** Adds the refusal of a rule over several fields to one of them. */
export const addIssue = (issues: Issues, path: PropertyKey[], refusal: Refusal | null) => {
  if (refusal) issues.addIssue({ code: 'custom', path, message: sentence(refusal), params: { refusal } })
}

/** The number of states and territories with GST registration. */
export const MAX_GSTINS = 38

/** The GST registrations of a business in a form. */
export const gstinList = z.array(z.object({ gstin: fields.gstin })).max(MAX_GSTINS)

/** Adds issues for registrations of another PAN, and for a second one in the same state. */
export function notifyOfGstins(issues: Issues, pan: string, gstins: z.output<typeof gstinList>): void {
  for (const [at, { gstin }] of gstins.entries()) {
    const path = ['gstins', at, 'gstin']
    const misfit = whyGstinDoesNotFit(gstin, null, pan)
    if (misfit?.code === 'GSTIN_PAN_MISMATCH') addIssue(issues, path, misfit)
    else if (gstins.findIndex((other) => other.gstin.slice(0, 2) === gstin.slice(0, 2)) < at)
      issues.addIssue({ code: 'custom', path, message: 'There is already a GSTIN for this state.' })
  }
}
