import { refusalTerms } from '@neev/domain/core/refusal-terms'
import type { T } from '#i18n/use-t.ts'
import { type RuleText, ruleText } from './rule-text.ts'

const isTerm = (code: string): code is keyof typeof refusalTerms => Object.hasOwn(refusalTerms, code)

/** The message of a rule, its terms translated too. The list of terms is large, so pages of the shop use `ruleText`. */
export const ruleTextWithTerms = (t: T, rule: RuleText): string =>
  ruleText(t, rule, (code) => (isTerm(code) ? t(refusalTerms[code]) : code))
