import type { MessageFormatElement, PluralElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#state/slices.ts'

/** A message as the parser's syntax tree: text, {names}, and plurals whose forms are trees again. */
export type SyntaxTree = readonly MessageFormatElement[]
export type Values = Record<string, string | number>

/** The parser's element types that occur; tools/texts/compile-texts.mjs refuses others. */
const [literal, argument, plural, pound] = [0, 1, 6, 7] as const

/** Caches a value by key: creating plural rules and formats costs more than using them. */
function cached<Made>(make: (locale: Locale, type: Intl.PluralRuleType) => Made) {
  const made = new Map<string, Made>()
  return (locale: Locale, type: Intl.PluralRuleType = 'cardinal') => {
    const key = `${locale} ${type}`
    const known = made.get(key) ?? make(locale, type)
    made.set(key, known)
    return known
  }
}
const rulesOf = cached((locale, type) => new Intl.PluralRules(locale, { type }))
const figuresOf = cached((locale) => new Intl.NumberFormat(locale))

function formOf({ value, options, pluralType }: PluralElement, locale: Locale, count: number): SyntaxTree {
  const form = options[`=${count}`] ?? options[rulesOf(locale, pluralType).select(count)] ?? options.other
  if (!form) throw new Error(`The plural of {${value}} has no form for ${count}`)
  return form.value
}

/**
 * Formats a message in a language. A name without a value stays visible; `#` is the number of the surrounding plural.
 * Replaces intl-messageformat, which adds 2 kB to every page for dates, choices and tags that are not used here.
 */
export function formatMessage(tree: SyntaxTree, locale: Locale, values: Values = {}, count = 0): string {
  const write = (element: MessageFormatElement): string => {
    switch (element.type) {
      case literal:
        return element.value
      case argument:
        return String(values[element.value] ?? `{${element.value}}`)
      case plural: {
        const number = Number(values[element.value])
        return formatMessage(formOf(element, locale, number), locale, values, number)
      }
      case pound:
        return figuresOf(locale).format(count)
      default:
        throw new Error(`A sentence with an element of type ${element.type}`)
    }
  }
  return tree.map(write).join('')
}
