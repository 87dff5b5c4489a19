import { parse } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#state/slices.ts'
import { formatMessage, type Values } from './format-message.ts'
import { useSpoken } from './Language.tsx'
import type { Messages } from './messages.ts'
import { trees } from './trees.ts'

export type T = (sentence: string, values?: Values) => string

/** Matches what only the message formatter understands: plurals and choices, quoted braces, tags. */
const needsFormatter = /\{\w+,|['<]/

/** Inserts values for {names}; a name without a value stays visible. */
const fill = (sentence: string, values: Values | undefined) =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(values?.[name] ?? blank))

function formatted(message: Messages[string], locale: Locale, sentence: string, values: Values | undefined): string {
  try {
    return formatMessage(typeof message === 'string' ? parse(message) : message, locale, values)
  } catch (error) {
    console.error(error)
    return sentence
  }
}

/**
 * Returns `t`: the English sentence in the code is the key, and tools/texts/texts.mjs extracts it. Plain sentences are text
 * in the catalogue; only those with plurals and the like are syntax trees and need the formatter.
 */
export function useT(): T {
  const { locale, messages } = useSpoken()
  return translate(locale, messages)
}

/** The same outside a component. */
export const translate =
  (locale: Locale, messages: Messages): T =>
  (sentence, values) => {
    const known = messages[sentence]
    if (typeof known === 'string') return fill(known, values)
    if (known !== undefined) return formatted(known, locale, sentence, values)
    if (!needsFormatter.test(sentence)) return fill(sentence, values)
    return formatted(trees[sentence] ?? sentence, 'en-US', sentence, values)
  }
