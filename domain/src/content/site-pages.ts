import { istDate, startOfIstDate } from '../core/fiscal.ts'
import { optionalText, text } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { isPolicy, type SitePageKey, sitePageKeys, type VersionState } from './site-page-keys.ts'
import { inLanguages } from './texts.ts'

/** Maximum length of a page's HTML in one language, in characters. */
export const MAX_PAGE_BODY = 100_000

/** A draft of a page: English first, other languages if they are written, and what changed. */
export const pageDraftInput = z.object({
  /** `body` is HTML, cleaned by the server. */
  texts: inLanguages({
    title: text(3, 120, 'Enter a title of at least 3 characters.'),
    body: text(1, MAX_PAGE_BODY, 'Enter the text.'),
  }),
  note: optionalText(300),
})
export type PageDraftInput = z.output<typeof pageDraftInput>

/** When a draft takes effect; null for at once. */
export const publishPageInput = z.object({
  effectiveFrom: z.preprocess((value) => value || null, z.iso.date('Enter the date as YYYY-MM-DD.').nullable()),
  note: text(3, 300, 'Say what changed, in a sentence.'),
})

type Dated = { number: number; effectiveFrom: Date | null }

/** The version in force at a moment: the latest one that has taken effect; null before the first. */
export const versionInForce = <Version extends Dated>(versions: readonly Version[], now: Date): Version | null =>
  versions
    .filter(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom <= now)
    .reduce<Version | null>((found, one) => (!found || one.number > found.number ? one : found), null)

/** The state of a version among all of its page. A draft has no date yet. */
export function stateOfVersion(version: Dated, versions: readonly Dated[], now: Date): VersionState {
  if (version.effectiveFrom === null) return 'DRAFT'
  if (version.effectiveFrom > now) return 'SCHEDULED'
  return versionInForce(versions, now)?.number === version.number ? 'IN_FORCE' : 'ENDED'
}

/**
 * When a draft published for this date takes effect: today is now, a later date its start in India. Refuses a past date
 * for a policy (whoever accepted the old one cannot be bound backwards) and a date before another published version.
 */
export function effectiveMoment(
  key: SitePageKey,
  date: string | null,
  published: readonly Dated[],
  now: Date,
): Date | Refusal {
  const today = istDate(now)
  if (date !== null && date < today && isPolicy(key)) return refuse('DAY_PAST', {}, 'effectiveFrom')
  const from = date !== null && date > today ? startOfIstDate(date) : now
  const later = published.find(({ effectiveFrom }) => effectiveFrom !== null && effectiveFrom > from)
  return later ? refuse('VERSION_ORDER', { number: later.number }, 'effectiveFrom') : from
}

/** Why a published version cannot be withdrawn, or null: only before it takes effect, and with no draft in its way. */
export const whyNotWithdrawn = (version: Dated, hasDraft: boolean, now: Date): Refusal | null => {
  if (version.effectiveFrom === null || version.effectiveFrom <= now) return refuse('BAD_TRANSITION')
  return hasDraft ? refuse('DRAFT_EXISTS') : null
}

export { sitePageKeys }
