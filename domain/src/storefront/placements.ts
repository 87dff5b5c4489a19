import { isLink } from '../content/site-links.ts'
import { orNull, text } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'

/** Something that visitors see from a moment on, if it has one, and until before a moment, if it has one. */
export type Period = { startsAt: Date | null; endsAt: Date | null }

/** Where a moment is in a period. */
export function phaseOf({ startsAt, endsAt }: Period, now: Date): 'SCHEDULED' | 'CURRENT' | 'ENDED' {
  if (endsAt !== null && endsAt <= now) return 'ENDED'
  return startsAt !== null && startsAt > now ? 'SCHEDULED' : 'CURRENT'
}

/** The fields of a period, in forms; `whyNotPeriod` compares them. */
export const periodFields = {
  startsAt: orNull(z.coerce.date('Enter a date and time.')),
  endsAt: orNull(z.coerce.date('Enter a date and time.')),
}

/** What is wrong with the end of a period that is entered, or null. */
export const whyNotPeriod = ({ startsAt, endsAt }: Period): string | null =>
  startsAt && endsAt && endsAt <= startsAt ? 'The end must be after the start.' : null

/** The id of a record that is chosen from a list. */
export const recordId = z.string().regex(/^\d{1,15}$/, 'Choose from the list.')

/** A link of the site or an https address, in forms. */
export const linkInput = text(1, 300, 'Enter a link.').refine(
  isLink,
  'Enter a path of this site, such as /categories, or an address that starts with https://.',
)
