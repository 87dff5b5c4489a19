import { formatThousandths } from '@neev/domain/core/quantity'
import type { RefusalParam, RefusalParams } from '@neev/domain/core/refusals'
import type { T } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'

/** The message of a rule in a response; `params` is null if it has none. */
export type RuleText = { text: string; params?: RefusalParams | null }

/** A param in the user's language: quantities are translated, names and figures stay as they are. */
function inWords(t: T, param: RefusalParam, termText: (code: string) => string): string {
  if (typeof param === 'number') return formatThousandths(Math.round(param * 1000))
  if (typeof param === 'string') return param
  if ('terms' in param) return param.terms.map(termText).join(', ')
  return amountText(t, param.milli, param.unit)
}

/**
 * The message of a rule: translated first, then its params are filled in. Rules of prices and carts have no terms among
 * their params, so the pages of the shop do without the list of terms; see `ruleTextWithTerms`.
 */
export const ruleText = (t: T, { text, params }: RuleText, termText = (code: string) => code): string =>
  t(text, Object.fromEntries(Object.entries(params ?? {}).map(([name, param]) => [name, inWords(t, param, termText)])))
