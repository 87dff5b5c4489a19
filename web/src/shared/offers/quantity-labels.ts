import { maxOf, type QuantityRules, whyNotLine } from '@neev/domain/buying/carts'
import type { T } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'

export type { QuantityRules }

/**
 * Why a quantity cannot be bought, as a message for its field with the minimum, maximum or step. `milli` is null for
 * text that is not a number. Null for a valid quantity.
 */
export function whyNotQuantity(t: T, milli: number | null, rules: QuantityRules): string | null {
  const { moqMilli, stepMilli, availableMilli, unit } = rules
  const refusal = whyNotLine(milli ?? 0, rules)
  if (!refusal) return null
  const max = maxOf(rules)
  const inStock = availableMilli !== null && milli !== null && milli > availableMilli
  if (refusal.code === 'OUT_OF_STOCK') return t('Out of stock')
  if (inStock || refusal.code === 'STOCK_SHORT') {
    return t('{n, plural, one {Only {amount} in stock.} other {Only {amount} in stock.}}', {
      n: unit === 'thousand' ? max : max / 1000,
      amount: amountText(t, max, unit),
    })
  }
  if (refusal.code === 'ABOVE_MAX' || (milli ?? 0) > max) {
    return t('Enter at most {amount}.', { amount: amountText(t, max, unit) })
  }
  if (refusal.code === 'STEP') {
    return stepMilli === 1000 && unit !== 'thousand'
      ? t('Enter a whole number.')
      : t('Enter a multiple of {amount}.', { amount: amountText(t, stepMilli, unit) })
  }
  return t('Enter at least {amount}.', { amount: amountText(t, Math.max(moqMilli, stepMilli, 1), unit) })
}
