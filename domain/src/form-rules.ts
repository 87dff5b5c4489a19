import { z } from 'zod'
import { fields, whyGstinDoesNotFit } from './identity.ts'
import { sentence } from './refusal-texts.ts'
import type { Refusal } from './refusals.ts'

/** A field that may be left empty: forms send '' and null; both are kept as null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )

/** A text that must be there, with what is said when it is not. */
export const text = (min: number, max: number, message: string) =>
  z.string({ error: message }).trim().min(min, message).max(max, `At most ${max} characters.`)

/** A text that may be empty. */
export const words = (max: number) => z.string().trim().max(max, `At most ${max} characters.`)

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>

/** Adds a refusal of a rule over several fields to the field that it is about. */
export const addIssue = (issues: Issues, path: PropertyKey[], refusal: Refusal | null) => {
  if (refusal) issues.addIssue({ code: 'custom', path, message: sentence(refusal), params: { refusal } })
}

/** There are as many states and territories that register. */
export const MAX_GSTINS = 38

/** The registrations of a firm as its form lists them. */
export const gstinList = z.array(z.object({ gstin: fields.gstin })).max(MAX_GSTINS)

/** Tells of registrations that are not under the firm's PAN, and of a second one in a state. */
export function notifyOfGstins(issues: Issues, pan: string, gstins: z.output<typeof gstinList>): void {
  for (const [at, { gstin }] of gstins.entries()) {
    const path = ['gstins', at, 'gstin']
    const misfit = whyGstinDoesNotFit(gstin, null, pan)
    if (misfit?.code === 'GSTIN_PAN_MISMATCH') addIssue(issues, path, misfit)
    else if (gstins.findIndex((other) => other.gstin.slice(0, 2) === gstin.slice(0, 2)) < at)
      issues.addIssue({ code: 'custom', path, message: 'There is one GSTIN of this state already.' })
  }
}
