import { useIntl } from 'react-intl'

type Values = Record<string, string | number>
export type T = (sentence: string, values?: Values) => string

/** Marks what only the message formatter understands: plurals and choices, quoted braces, tags. */
const needsFormatter = /\{\w+,|['<]/

/** Puts values in place of {names}; a name without a value stays visible. */
const fill = (sentence: string, values: Values | undefined) =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(values?.[name] ?? blank))

/**
 * Gives `t`: the English sentence, written where it is shown, is the key, and tools/texts.mjs finds it there. Sentences lie in
 * the catalogue as text; only those with plurals and the like lie there as syntax trees and go through the formatter.
 */
export function useT(): T {
  const intl = useIntl()
  return (sentence, values) => {
    const known = intl.messages[sentence]
    if (typeof known === 'string') return fill(known, values)
    if (known === undefined && !needsFormatter.test(sentence)) return fill(sentence, values)
    return intl.formatMessage({ id: sentence, defaultMessage: sentence }, values)
  }
}
