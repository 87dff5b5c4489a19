import { formatInr } from '@neev/domain/core/money'
import { type RuleUnit, statutoryRules } from '@neev/domain/tax/statutory-rules'
import type { T } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'

/** Amounts from here on are no limit at all. */
const noLimit = statutoryRules.EWAY_DISTRICT.max

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A value of a rule with its unit: 18%, ₹1,00,000, 45 days, 30 Nov. */
export function ruleValueText(t: T, unit: RuleUnit, value: number): string {
  switch (unit) {
    case 'BASIS_POINTS':
      return showPercent(value)
    case 'PAISE':
      return value >= noLimit ? t('no limit') : formatInr(value, { paise: 'auto' })
    case 'DAYS':
      return t('{n, plural, one {# day} other {# days}}', { n: value })
    case 'HOURS':
      return t('{n, plural, one {# hour} other {# hours}}', { n: value })
    case 'KM':
      return t('{n} km', { n: value })
    case 'DIGITS':
      return t('{n, plural, one {# digit} other {# digits}}', { n: value })
    case 'DATE':
      return t('the {n}. of the month', { n: value })
    case 'MONTH_DAY':
      return `${value % 100} ${months[Math.floor(value / 100) - 1] ?? ''}`
    case 'VERSION':
      return String(value)
  }
}
