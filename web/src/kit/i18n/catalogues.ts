import type { Locale } from '#state/slices.ts'
import type { Messages } from './messages.ts'

/*
 * Whole catalogues: what the server has, and browsers while developing. The build for browsers writes this file anew
 * (tools/texts-plugin.mjs): there the first part holds what the entry shows, and every import() brings its own.
 */
const whole = import.meta.glob<{ default: Messages }>('../../lang/*-*.json')

/** What every page needs. */
export const firstPart = 'whole'

/** What the server may say of what it was sent: the sentences of all rules. */
export const answersParts: readonly string[] = []

/** A part in a language; none in English, which stands in the code. */
export const fetchPart = (locale: Locale, _part: string): Promise<{ default: Messages }> | undefined =>
  whole[`../../lang/${locale}.json`]?.()
