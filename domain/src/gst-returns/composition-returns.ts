import { addDays } from '../core/fiscal.ts'
import { mulDiv, type Paise, sum } from '../core/money.ts'

/** The three months of the Indian quarter that contains a month YYYY-MM. CMP-08 covers a quarter. */
export function quarterOf(month: string): [string, string, string] {
  const [year, number] = [month.slice(0, 4), Number(month.slice(5, 7))]
  const first = number - ((number - 1) % 3)
  const named = (at: number) => `${year}-${String(at).padStart(2, '0')}`
  return [named(first), named(first + 1), named(first + 2)]
}

/** Due date of CMP-08 for a quarter: the 18th of the next month (CGST Rule 62(1)). */
export const cmp08Due = ([, , last]: readonly [string, string, string]): string =>
  `${addDays(`${last}-28`, 7).slice(0, 7)}-18`

export type TurnoverRow = { month: string; turnoverPaise: Paise; cgstPaise: Paise; sgstPaise: Paise }

/**
 * The turnover of a composition seller in a quarter, by month and in total: bills of supply less credits. Tax is
 * calculated on the quarter, so that the months may not add up to the paisa. `rateBp` is the rule COMPOSITION_RATE, half
 * of it CGST and half SGST.
 */
export function cmp08Of(
  months: readonly [string, string, string],
  docs: readonly { month: string; valuePaise: Paise; takesBack: boolean }[],
  rateBp: number,
): { months: TurnoverRow[]; quarter: Omit<TurnoverRow, 'month'> } {
  const taxed = (turnoverPaise: Paise) => {
    const half = mulDiv(Math.max(0, turnoverPaise), rateBp, 20_000)
    return { turnoverPaise, cgstPaise: half, sgstPaise: half }
  }
  const of = (month: string) =>
    sum(docs.filter((doc) => doc.month === month).map((doc) => (doc.takesBack ? -1 : 1) * doc.valuePaise))
  const turnovers = months.map(of)
  return {
    months: months.map((month, at) => ({ month, ...taxed(turnovers[at] ?? 0) })),
    quarter: taxed(sum(turnovers)),
  }
}
