import { addDays, startOfIstDate } from '@neev/domain/core/fiscal'
import { day } from '@neev/domain/core/input/days'
import { refused } from '#core/errors.ts'

/** The first and last Indian date of a filter, both included. */
export type Dates = { from?: string | null | undefined; to?: string | null | undefined }

/**
 * The dates of a filter, each null if it is not given. DATE_BAD for one that does not exist, DATES_REVERSED if the last
 * is before the first; both name the argument, within `at` such as `filter`.
 */
export function dateRangeOf({ from, to }: Dates, at?: string): { from: string | null; to: string | null } {
  const field = (name: 'from' | 'to') => (at ? `${at}.${name}` : name)
  const checked = (input: string | null | undefined, name: 'from' | 'to'): string | null => {
    if (!input) return null
    if (!day.safeParse(input).success) throw refused('DATE_BAD', {}, field(name))
    return input
  }
  const range = { from: checked(from, 'from'), to: checked(to, 'to') }
  if (range.from && range.to && range.to < range.from) throw refused('DATES_REVERSED', {}, field('to'))
  return range
}

/** The same as moments: `since` is included, `before` is not. */
export function momentRangeOf(dates: Dates, at?: string): { since: Date | null; before: Date | null } {
  const { from, to } = dateRangeOf(dates, at)
  return { since: from ? startOfIstDate(from) : null, before: to ? startOfIstDate(addDays(to, 1)) : null }
}
