import { addDays, istDate } from '@neev/domain/core/fiscal'

const shown = 13

/** The current Indian month and the twelve before it, as YYYY-MM. */
export function recentMonths(now: Date): [string, ...string[]] {
  let first = `${istDate(now).slice(0, 7)}-01`
  const months: [string, ...string[]] = [first.slice(0, 7)]
  while (months.length < shown) {
    first = `${addDays(first, -1).slice(0, 7)}-01`
    months.push(first.slice(0, 7))
  }
  return months
}
