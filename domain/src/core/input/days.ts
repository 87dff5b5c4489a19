import { cleanFigure } from './digits.ts'
import { z } from './zod.ts'

/** A day as it is stored, YYYY-MM-DD, and the time of day beside it, HH:MM, in India. */
export type DayTime = { day: string; time: string | null }

const english = 'january february march april may june july august september october november december'.split(' ')
/** Without the dot below and with a dot above for the nasal, as `plainHindi` writes them. */
const hindi = 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')
const shortHindi = 'जन फर मार्च अप्रै मई जून जुल अग सित अक्टू नव दिस'.split(' ')
const plainHindi = (word: string) =>
  word.normalize('NFD').replaceAll('\u093C', '').replaceAll('म्ब', 'ंब').replaceAll('क्तू', 'क्टू')

/** The month of a word, from 1; 0 if it is none. */
function monthOf(word: string): number {
  const plain = plainHindi(word.toLowerCase())
  if (plain === 'sept') return 9
  const at = english.findIndex((name) => plain === name || plain === name.slice(0, 3))
  if (at >= 0) return at + 1
  const own = hindi.indexOf(plain)
  return (own >= 0 ? own : shortHindi.indexOf(plain)) + 1
}

const pad = (number: number | string) => String(number).padStart(2, '0')

/** The day if the calendar has it. */
function calendarDay(year: string, month: number, day: string): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined
}

const patterns: readonly { pattern: RegExp; read: (part: readonly string[]) => string | undefined }[] = [
  // 2026-12-15, 2026/12/15
  { pattern: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/, read: ([, y = '', , m, d = '']) => calendarDay(y, Number(m), d) },
  // 15-12-2026, 15/12/26, 15.12.26, 15 12 2026: the day is first in India
  {
    pattern: /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/,
    read: ([, d = '', , m, y = '']) => calendarDay(y, Number(m), d),
  },
  // 15 Dec 2026, 15-Dec-26, 15th December, 2026, 15 दिसंबर 2026
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([\p{L}\p{M}]+)[-/.,'’‘ ]*(\d{4}|\d{2})(?!\d)/iu,
    read: ([, d = '', word = '', y = '']) => calendarDay(y, monthOf(word), d),
  },
  // Dec 15, 2026
  {
    pattern: /^([\p{L}\p{M}]+)[-. ]*(\d{1,2})(?:st|nd|rd|th)?[-., ]+(\d{4})(?!\d)/iu,
    read: ([, word = '', d = '', y = '']) => calendarDay(y, monthOf(word), d),
  },
]

const ofDay =
  /^(?:[T, ]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(?:hrs|IST|(Z|[+-]\d{2}:?\d{2}))?)?$/i

/** The time behind a day, moved to India if it names another zone; undefined if something else is there. */
function withTime(day: string, rest: string): DayTime | undefined {
  const [whole, hours, minutes, half, zone] = ofDay.exec(rest.trimEnd()) ?? []
  if (whole === undefined) return undefined
  if (hours === undefined || minutes === undefined) return { day, time: null }
  const twelve = Number(hours)
  if (half && (twelve < 1 || twelve > 12)) return undefined
  const hour = half ? (twelve % 12) + (/^p/i.test(half) ? 12 : 0) : twelve
  if (hour > 23 || Number(minutes) > 59) return undefined
  const time = `${pad(hour)}:${minutes}`
  if (zone === undefined) return { day, time }
  const moment = new Date(`${day}T${time}:00${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  const inIndia = new Date(moment.getTime() + 5.5 * 3_600_000).toISOString()
  return { day: inIndia.slice(0, 10), time: inIndia.slice(11, 16) }
}

const msADay = 86_400_000
/** Days of spreadsheets between 1954 and 2119; other numbers of five digits are hardly days. */
const [firstSerial, lastSerial] = [20_000, 80_000]
const days1904 = 1_462

/** The day of a spreadsheet's number, counted from 30 December 1899 or, in the other system, from 1904. */
function ofSerial(text: string, is1904: boolean): DayTime | undefined {
  const serial = Number(text) + (is1904 ? days1904 : 0)
  if (serial < firstSerial || serial > lastSerial) return undefined
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * (msADay / 86_400)).toISOString()
  return { day: iso.slice(0, 10), time: text.includes('.') ? iso.slice(11, 16) : null }
}

export type DaySystem = {
  /** Whether the workbook counts days from 1904. */
  is1904?: boolean
}

/**
 * A day as people and spreadsheets write it, with a time of day if there is one: 2026-12-15, 15-12-2026, 15/12/26,
 * 15.12.26, 15 Dec 2026, 15-Dec-26, 15 दिसंबर 2026, 15/12/2026 18:30, 46371. The day is before the month. Null if the text
 * is no date at all; undefined if it looks like one but the calendar does not have it, or something follows.
 */
export function readDayTime(text: string, { is1904 = false }: DaySystem = {}): DayTime | null | undefined {
  const bare = cleanFigure(text)
  if (/^\d{5}(\.\d+)?$/.test(bare)) return ofSerial(bare, is1904) ?? null
  for (const { pattern, read } of patterns) {
    const found = pattern.exec(bare)
    const day = found && read(found)
    if (found && day) return withTime(day, bare.slice(found[0].length))
  }
  return /^\d{1,4}[-/.]\d/.test(bare) || patterns.some(({ pattern }) => isDated(pattern.exec(bare))) ? undefined : null
}

/** Whether a text with a word has a month in it: “31 Feb 2026”, but not “12 bags 2026”. */
const isDated = (found: RegExpExecArray | null) => found?.slice(1).some((part) => monthOf(part ?? '') > 0) ?? false

/** The day alone, YYYY-MM-DD; null and undefined as for `readDayTime`. */
export function readDay(text: string, system?: DaySystem): string | null | undefined {
  const read = readDayTime(text, system)
  return read ? read.day : read
}

/** Input of a day, YYYY-MM-DD. */
export const day = z.iso.date('Enter the date as YYYY-MM-DD.')
