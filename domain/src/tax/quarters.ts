import { addDays, financialYear, startOfIstDate } from '../core/fiscal.ts'

/** The month after a month YYYY-MM. */
export const monthAfter = (month: string): string => addDays(`${month}-28`, 7).slice(0, 7)

/** The three months of the quarter that contains a month YYYY-MM. */
export function quarterMonths(month: string): [string, string, string] {
  const [year, number] = [month.slice(0, 4), Number(month.slice(5, 7))]
  const first = number - ((number - 1) % 3)
  const named = (at: number) => `${year}-${String(at).padStart(2, '0')}`
  return [named(first), named(first + 1), named(first + 2)]
}

/** The quarter of a financial year that contains a month: 2026-27-Q3 is October to December 2026. */
export function quarterOfMonth(month: string): string {
  const number = Number(month.slice(5, 7))
  return `${financialYear(startOfIstDate(`${month}-01`))}-Q${number < 4 ? 4 : Math.ceil((number - 3) / 3)}`
}

/** The months of a quarter; null for another text. */
export function monthsOfQuarter(quarter: string): [string, string, string] | null {
  const [, year, number] = /^(20\d\d)-\d\d-Q([1-4])$/.exec(quarter) ?? []
  if (!year) return null
  const months = quarterMonths(
    number === '4' ? `${Number(year) + 1}-01` : `${year}-${String(3 * Number(number) + 1).padStart(2, '0')}`,
  )
  return quarterOfMonth(months[0]) === quarter ? months : null
}
