import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '#state/slices.ts'

/** A compiled catalogue: plain sentences as text, others as their syntax tree. English holds only the latter. */
export type Messages = Record<string, string | MessageFormatElement[]>

const catalogues = import.meta.glob<Messages>('../../lang/*.json', { import: 'default' })

/** Loads the catalogue of a language; each is a file of its own. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await catalogues[`../../lang/${locale}.json`]?.()) ?? {}
