import { IST_OFFSET_MS, istDate } from '@neev/domain/core/fiscal'

/* Dates are Indian in every language and formatted here, because Intl depends on the machine's data, and server and
   browser must agree exactly. */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

type Moment = string | Date
const parts = (moment: Moment) => {
  const india = new Date(new Date(moment).getTime() + IST_OFFSET_MS)
  return {
    day: india.getUTCDate(),
    month: months[india.getUTCMonth()],
    year: india.getUTCFullYear(),
    weekday: weekdays[india.getUTCDay()],
    clock: india.toISOString().slice(11, 16),
  }
}

/** 21 Nov 2026 */
export function showDate(moment: Moment): string {
  const { day, month, year } = parts(moment)
  return `${day} ${month} ${year}`
}

/** Nov 2026, of a month as YYYY-MM. */
export function showMonth(yearAndMonth: string): string {
  const { month, year } = parts(`${yearAndMonth}-15T00:00:00Z`)
  return `${month} ${year}`
}

/** 23 Nov: if the year is obvious. */
export function showDayMonth(moment: Moment): string {
  const { day, month } = parts(moment)
  return `${day} ${month}`
}

/** Mon 23 Nov: for near dates. */
export function showDay(moment: Moment): string {
  const { day, month, weekday } = parts(moment)
  return `${weekday} ${day} ${month}`
}

/** 17:06 */
export const showTime = (moment: Moment): string => parts(moment).clock

/** 21 Nov 2026, 17:06 */
export const showMoment = (moment: Moment): string => `${showDate(moment)}, ${showTime(moment)}`

/** The value of an `<input type="datetime-local">` in Indian time: 2026-11-21T17:06. */
export const toLocalInput = (moment: Moment): string => `${istDate(new Date(moment))}T${showTime(moment)}`

/** The time of such an input; null while incomplete. */
export function fromLocalInput(value: string): Date | null {
  const moment = new Date(`${value}:00+05:30`)
  return value && !Number.isNaN(moment.getTime()) ? moment : null
}
