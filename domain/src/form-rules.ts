import { z } from 'zod'
import { fields, whyGstinDoesNotFit } from './identity.ts'
import { sentence } from './refusal-texts.ts'
import type { Refusal } from './refusals.ts'

/** An optional field. Forms send '' or null; both are stored as null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )

/** A required text, with the message if it is missing. */
export const text = (min: number, max: number, message: string) =>
  z.string({ error: message }).trim().min(min, message).max(max, `Must be ${max} characters or fewer.`)

/** An optional text. */
export const words = (max: number) => z.string().trim().max(max, `Must be ${max} characters or fewer.`)

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
