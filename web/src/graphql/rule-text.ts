import { formatThousandths } from '@neev/domain/quantity'
import { refusalTerms } from '@neev/domain/refusal-terms'
import type { RefusalParam, RefusalParams } from '@neev/domain/refusals'
import type { T } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'

/** A param in the user's language: quantities and terms are translated, names and figures stay as they are. */
function inWords(t: T, param: RefusalParam): string {
  if (typeof param === 'number') return formatThousandths(Math.round(param * 1000))
  if (typeof param === 'string') return param
  if ('terms' in param) return param.terms.map((term) => t(refusalTerms[term] ?? term)).join(', ')
  return amountText(t, param.milli, param.unit)
}

/** The message of a rule in a response; `params` is null if it has none. */
export type RuleText = { text: string; params?: RefusalParams | null }

/** The message of a rule: translated first, then its params are filled in. */
export const ruleText = (t: T, { text, params }: RuleText): string =>
  t(text, Object.fromEntries(Object.entries(params ?? {}).map(([name, param]) => [name, inWords(t, param)])))
