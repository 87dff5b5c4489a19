import type { MessageFormatElement, PluralElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#state/slices.ts'

/** The parser's syntax tree of a sentence: texts, {names}, and plurals whose forms are syntax trees. */
export type SyntaxTree = readonly MessageFormatElement[]
export type Values = Record<string, string | number>

/** Element types of the parser that our sentences use; tools/compile-texts.mjs rejects others. */
const [literal, argument, plural, pound] = [0, 1, 6, 7] as const

/** Creates plural rules and number formats once per language, because creating them is slow. */
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
 * Formats a sentence in a language. Names without a value stay visible; `#` is the number of the enclosing plural. Used
 * instead of intl-messageformat, which adds 2 kB to every page for dates, choices and tags that our sentences do not use.
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
