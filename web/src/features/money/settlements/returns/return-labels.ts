import type { T } from '#i18n/use-t.ts'
import { showMonth } from '#ui/format/dates.ts'

/** Names of the forms, which are the same in all languages. */
export const formNames = { GSTR_1: 'GSTR-1', IFF: 'IFF', CMP_08: 'CMP-08', GSTR_8: 'GSTR-8', OPERATOR: '' } as const

/** Nov 2026, or Oct 2026 to Dec 2026. */
export function monthsText(t: T, months: readonly string[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)]
  return first === last ? showMonth(first) : t('{from} to {until}', { from: showMonth(first), until: showMonth(last) })
}
