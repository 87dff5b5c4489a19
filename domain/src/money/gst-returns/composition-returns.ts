import { mulDiv, type Paise, sum } from '../../core/money.ts'
import { monthAfter } from '../../tax/quarters.ts'

/** Due date of CMP-08 for a quarter: the 18th of the next month (CGST Rule 62(1)). */
export const cmp08Due = ([, , last]: readonly [string, string, string]): string => `${monthAfter(last)}-18`

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
