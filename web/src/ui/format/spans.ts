import { formatThousandths } from '@neev/domain/core/quantity'
import type { T } from '#i18n/use-t.ts'

const daysAYear = 365

/** A duration in days, or in whole years. */
export const spanText = (t: T, days: number): string =>
  days > 0 && days % daysAYear === 0
    ? t('{n, plural, one {# year} other {# years}}', { n: days / daysAYear })
    : t('{n, plural, one {{amount} day} other {{amount} days}}', { n: days, amount: formatThousandths(days * 1000) })
