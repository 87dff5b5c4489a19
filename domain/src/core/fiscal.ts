import { type Refusal, refuse } from './refusals.ts'

/** Indian time, UTC+05:30, without daylight saving. */
export const IST_OFFSET_MS = 19_800_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The time shifted so that its UTC parts are the Indian ones. Only for reading parts. */
const inIndia = (now: Date): Date => new Date(now.getTime() + IST_OFFSET_MS)

/** The Indian date, YYYY-MM-DD. */
export const istDate = (now: Date): string => inIndia(now).toISOString().slice(0, 10)

/** The last Indian date (YYYY-MM-DD) of what ends at this moment (ISO): the day before, if it ends at midnight. */
export const lastDateBefore = (end: string): string => istDate(new Date(Date.parse(end) - 1))

/** A date as printed on documents, dd-MM-yyyy. */
export type PrintedDate = `${number}-${number}-${number}`

/** A date (YYYY-MM-DD) as printed on documents. */
export const printDay = (day: string): PrintedDate => day.split('-').reverse().join('-') as PrintedDate

/** The Indian date as printed on documents. */
export const printDate = (now: Date): PrintedDate => printDay(istDate(now))

/** An Indian date and time as displayed: 23-11-2026 18:30. */
export type PrintedMoment = `${PrintedDate} ${string}`

/** Indian date and time for display: 23-11-2026 18:30. */
export const printIstMoment = (now: Date): PrintedMoment =>
  `${printDate(now)} ${inIndia(now).toISOString().slice(11, 16)}`

/** The time at which an Indian date begins. Throws if the text is not a date. */
export const startOfIstDate = (date: string): Date => {
  const start = new Date(`${date}T00:00:00.000+05:30`)
  if (Number.isNaN(start.getTime()) || istDate(start) !== date) throw new RangeError(`Not a date: ${date}`)
  return start
}

/** The time at which the current Indian month began. */
export const startOfIstMonth = (now: Date): Date => startOfIstDate(`${istDate(now).slice(0, 7)}-01`)

/** The first day of the next Indian month. */
export const nextIstMonth = (now: Date): string => `${addDays(`${istDate(now).slice(0, 7)}-01`, 31).slice(0, 7)}-01`

/** The financial year, 1 April to 31 March in Indian time: '2026-27'. */
export const financialYear = (now: Date): string => {
  const india = inIndia(now)
  const start = india.getUTCFullYear() - (india.getUTCMonth() < 3 ? 1 : 0)
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
}

/** Years for which accounts are kept after the end of their financial year (Companies Act, 2013, section 128). */
const RETENTION_YEARS = 8

/** The beginning of the oldest financial year whose records have to be kept; older ones may be erased. */
export const retentionStart = (now: Date): Date =>
  startOfIstDate(`${Number(financialYear(now).slice(0, 4)) - RETENTION_YEARS}-04-01`)

/** The financial year for document numbers: '2627'. */
export const fyShort = (now: Date): string => financialYear(now).replace('-', '').slice(2)

/** The GST portal's format: at most 16 characters, no leading zero, hyphen or slash (CGST Rule 46(b)). */
const invoicePattern = /^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/

export const whyNotInvoiceNumber = (number: string): Refusal | null =>
  invoicePattern.test(number) ? null : refuse('INVOICE_NUMBER_BAD')

/**
 * A document number: NMUM + 2627 + 123 → NMUM/2627/000123. Six digits if the prefix leaves room; refuses with
 * INVOICE_SERIES_FULL if 16 characters are not enough.
 */
export const invoiceNumber = ({ prefix, fy, seq }: { prefix: string; fy: string; seq: number }): string | Refusal => {
  const head = `${prefix}/${fy}/`
  const number = head + String(seq).padStart(Math.min(6, 16 - head.length), '0')
  if (number.length > 16) return refuse('INVOICE_SERIES_FULL', { prefix, fy })
  return whyNotInvoiceNumber(number) ?? number
}

/** The number of an order: NV2627-001001. */
export const orderNumber = (fy: string, seq: number): string => `NV${fy}-${String(seq).padStart(6, '0')}`

/** The number of the n-th suborder of an order, from 0: …-A to …-Z, then …-AA. */
export const suborderNumber = (order: string, index: number): string => {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  }
  return `${order}-${letters}`
}

/** The number of the n-th payment attempt of an order, from 1: …-P1. */
export const paymentNumber = (order: string, attempt: number): string => `${order}-P${attempt}`

const OPENS = 9 * HOUR_MS
const CLOSES = 18 * HOUR_MS

/**
 * The time after a number of working hours: Monday to Saturday, 9:00 to 18:00 in India, including public holidays. 8
 * hours from Saturday 16:00 end on Monday 15:00.
 */
export const addWorkingHours = (now: Date, hours: number): Date => {
  if (!(hours >= 0 && hours <= 10_000)) throw new RangeError(`Not a number of working hours: ${hours}`)
  let left = Math.round(hours * HOUR_MS)
  let at = inIndia(now).getTime()
  for (;;) {
    const day = Math.floor(at / DAY_MS) * DAY_MS
    const from = Math.max(at, day + OPENS)
    const sunday = new Date(day).getUTCDay() === 0
    const open = sunday ? 0 : Math.max(0, day + CLOSES - from)
    if (open > 0 && left <= open) return new Date(from + left - IST_OFFSET_MS)
    left -= open
    at = day + DAY_MS
  }
}

/** Working minutes between two moments, by the hours of `addWorkingHours`; 0 if the second is not later. */
export const workingMinutes = (from: Date, until: Date): number => {
  const start = inIndia(from).getTime()
  const end = inIndia(until).getTime()
  let sum = 0
  for (let day = Math.floor(start / DAY_MS) * DAY_MS; day < end; day += DAY_MS) {
    if (new Date(day).getUTCDay() === 0) continue
    sum += Math.max(0, Math.min(end, day + CLOSES) - Math.max(start, day + OPENS))
  }
  return Math.round(sum / 60_000)
}

/** Days from one date to another (YYYY-MM-DD); negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** A date plus a number of days: '2026-02-27' + 2 is '2026-03-01'. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
