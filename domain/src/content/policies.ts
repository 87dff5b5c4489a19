import { cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'

export const policyKinds = ['RETURN', 'CANCEL', 'WARRANTY', 'DELIVERY', 'PRICE'] as const
export type PolicyKind = (typeof policyKinds)[number]
export const returnPayers = ['BUYER', 'SELLER', 'PLATFORM'] as const

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())

/** Input of a policy from a date on; a change is a new version. */
export const policyInput = z
  .object({
    kind: z.enum(policyKinds, 'Choose a type.'),
    title: z
      .string()
      .overwrite(cleanText)
      .min(3, 'The title must be at least 3 characters.')
      .max(100, 'The title must be 100 characters or fewer.'),
    body: z
      .string()
      .overwrite(cleanText)
      .min(10, 'The text must be at least 10 characters.')
      .max(10_000, 'The text must be 10,000 characters or fewer.'),
    windowDays: z
      .int()
      .min(0)
      .max(3650, 'Enter at most 3,650 days.')
      .nullish()
      .transform((days) => days ?? null),
    returnPaidBy: orNull(z.enum(returnPayers)),
    conditions: z
      .array(z.string().overwrite(cleanText).max(300, 'Each condition must be 300 characters or fewer.'))
      .max(20, 'Enter at most 20 conditions.')
      .transform((conditions) => conditions.filter(Boolean)),
    effectiveFrom: day,
  })
  .superRefine(({ kind, windowDays, returnPaidBy }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if ((kind === 'RETURN' || kind === 'WARRANTY') && windowDays === null)
      say('windowDays', 'Enter the number of days.')
    if (kind === 'RETURN' && returnPaidBy === null) say('returnPaidBy', 'Choose who pays for return freight.')
  })
  .transform((input) => ({ ...input, returnPaidBy: input.kind === 'RETURN' ? input.returnPaidBy : null }))
export type PolicyInput = z.output<typeof policyInput>

/** The version in force on a date: the latest written one that applies by then; null before the first. */
export const versionOn = <Version extends { version: number; effectiveFrom: string }>(
  versions: readonly Version[],
  date: string,
): Version | null =>
  versions.reduce<Version | null>(
    (found, one) => (one.effectiveFrom <= date && (!found || one.version > found.version) ? one : found),
    null,
  )
