import IntlMessageFormat from 'intl-messageformat'
import type { Locale } from '#state/slices.ts'
import { useSpoken } from './Language.tsx'
import type { Messages } from './messages.ts'
import { trees } from './trees.ts'

type Values = Record<string, string | number>
export type T = (sentence: string, values?: Values) => string

/** Marks what only the message formatter understands: plurals and choices, quoted braces, tags. */
const needsFormatter = /\{\w+,|['<]/

/** Puts values in place of {names}; a name without a value stays visible. */
const fill = (sentence: string, values: Values | undefined) =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(values?.[name] ?? blank))

const formats = new Map<unknown, IntlMessageFormat>()
/** The formatter of a message; a syntax tree belongs to one language, a text may belong to several. */
function formatOf(message: Messages[string], locale: Locale): IntlMessageFormat {
  const key = typeof message === 'string' ? `${locale} ${message}` : message
  const known = formats.get(key)
  if (known) return known
  const made = new IntlMessageFormat(message, locale)
  formats.set(key, made)
  return made
}

function formatted(message: Messages[string], locale: Locale, sentence: string, values: Values | undefined): string {
  try {
    return String(formatOf(message, locale).format(values))
  } catch (error) {
    console.error(error)
    return sentence
  }
}

/**
 * Gives `t`: the English sentence, written where it is shown, is the key, and tools/texts.mjs finds it there. Sentences lie in
 * the catalogue as text; only those with plurals and the like lie there as syntax trees and go through the formatter.
 */
export function useT(): T {
  const { locale, messages } = useSpoken()
  return (sentence, values) => {
    const known = messages[sentence]
    if (typeof known === 'string') return fill(known, values)
    if (known !== undefined) return formatted(known, locale, sentence, values)
    if (!needsFormatter.test(sentence)) return fill(sentence, values)
    return formatted(trees[sentence] ?? sentence, 'en-US', sentence, values)
  }
}
