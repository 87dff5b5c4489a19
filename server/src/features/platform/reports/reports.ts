import { addDays, daysBetween, istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { type Dates, dateRangeOf } from '#core/filters/date-range.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { type Periods, readEmptySearches, readFunnel, readSales, type SalesBy } from './reports.queries.ts'

export { isPaidSuborder, readSales } from './reports.queries.ts'

/** By default the last four weeks, so that a weekday is compared with the same weekday. */
const usualDays = 28
const maxDays = 366

/**
 * The period and the one of equal length before it. Without dates the last 28 days including today. Refuses dates that
 * do not exist, an end before the start, and more than 366 days.
 */
export function periodsOf(now: Date, dates: Dates): Periods {
  const { from, to } = dateRangeOf(dates)
  const last = to || (from ? laterOf(istDate(now), from) : istDate(now))
  const first = from || addDays(last, 1 - usualDays)
  const days = daysBetween(first, last) + 1
  if (days > maxDays) throw refused('TOO_LARGE', { field: terms('PERIOD_DAYS'), max: maxDays }, 'to')
  return { from: first, to: last, beforeFrom: addDays(first, -days), beforeTo: addDays(first, -1), days }
}

const laterOf = (a: string, b: string): string => (a > b ? a : b)

/** Sales of a period by one dimension, with the period before. */
export async function salesReport(ctx: Ctx, by: SalesBy, dates: Dates, page: PageInput) {
  const periods = periodsOf(ctx.now, dates)
  return { ...periods, ...(await readSales(ctx.db, by, periods, page)) }
}

export const orderFunnel = (ctx: Ctx, dates: Dates) => readFunnel(ctx.db, periodsOf(ctx.now, dates))

export const emptySearches = async (ctx: Ctx, dates: Dates, page: PageInput) =>
  pageOf(await readEmptySearches(ctx.db, periodsOf(ctx.now, dates), page))
