import type { Locale } from '#state/slices.ts'
import type { Messages } from './messages.ts'

/* Whole catalogues, for the server and for development. The build for browsers replaces this file
   (tools/texts/texts-plugin.mjs): there the first part has the texts of the entry, and every import() loads its own. */
const whole = import.meta.glob<{ default: Messages }>('../lang/*-*.json')

/** Texts needed on every page. */
export const firstPart = 'whole'

/** Refusal and validation messages of all rules. */
export const answersParts: readonly string[] = []

/** A part of a catalogue; none for English, whose texts are in the code. */
export const fetchPart = (locale: Locale, _part: string): Promise<{ default: Messages }> | undefined =>
  whole[`../lang/${locale}.json`]?.()
