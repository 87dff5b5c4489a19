import { z } from 'zod'
import { type Paise, parseInr } from './money.ts'
import { type Refusal, refuse } from './refusals.ts'

/** What a column of a bank's statement says. `amount` and `sign` are for banks that write one amount and Cr or Dr beside it. */
export const statementRoles = [
  'date',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'sign',
  'balance',
] as const
export type StatementRole = (typeof statementRoles)[number]
/** Where each stands, from 0; null: the statement has no such column. */
export type StatementColumns = Record<StatementRole, number | null>

const notAColumn = 'Choose a column of the statement.'
/** A column from 0; left out means the same as null. */
const place = z
  .int(notAColumn)
  .min(0, notAColumn)
  .max(60, notAColumn)
  .nullish()
  .transform((at) => at ?? null)
export const statementColumnsInput = z.object({
  date: place,
  narration: place,
  reference: place,
  credit: place,
  debit: place,
  amount: place,
  sign: place,
  balance: place,
})

/** How far down the titles may stand: banks put the account and its holder above them. */
export const HEAD_WITHIN = 40

/** Titles as HDFC Bank, SBI, ICICI Bank, Axis Bank and Kotak write them in the statements that they let download. */
const titles: Record<StatementRole, RegExp> = {
  date: /^(txn|tran|transaction|posting|post)?\.?\s*(date|dt)\b|^date\b/,
  narration: /narration|particular|description|remark|details/,
  reference: /ref|utr|chq|cheque/,
  credit: /deposit|credit|^cr\b|money in/,
  debit: /withdraw|debit|^dr\b|money out/,
  amount: /^(transaction |txn )?amount|^amt\b/,
  sign: /^(dr|cr|debit|credit)\s*[/|]\s*(cr|dr|credit|debit)|^type$|indicator/,
  balance: /balance|^bal\b/,
}
const order: readonly StatementRole[] = [
  'sign',
  'balance',
  'credit',
  'debit',
  'amount',
  'reference',
  'narration',
  'date',
]

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[*₹]|\(inr\)|\s+/g, ' ')
    .trim()

/** What each title of the first line most likely says; a title is taken once, and the first that fits is it. */
export function guessColumns(head: readonly string[]): StatementColumns {
  const found = Object.fromEntries(statementRoles.map((role) => [role, null])) as StatementColumns
  const taken = new Set<number>()
  const words = head.map(plain)
  for (const role of order) {
    const at = words.findIndex((title, index) => !taken.has(index) && title !== '' && titles[role].test(title))
    if (at < 0) continue
    found[role] = at
    taken.add(at)
  }
  // where money in and money out have columns of their own, nothing else says them
  if (found.credit !== null) return { ...found, amount: null, sign: null }
  return found.amount === null ? { ...found, sign: null } : { ...found, debit: null }
}

/** The line with the titles among the first ones of a sheet, or null: the bank's address and the like stand above it. */
export function headLineOf(rows: readonly (readonly string[])[]): number | null {
  const at = rows.slice(0, HEAD_WITHIN).findIndex((row) => whyNotColumns(guessColumns(row)) === null)
  return at < 0 ? null : at
}

/** Why these columns can not be read, or null: a day, words or a reference, and money coming in. */
export function whyNotColumns(columns: StatementColumns): Refusal | null {
  if (columns.date === null) return refuse('COLUMN_NEEDED', undefined, 'date')
  if (columns.narration === null && columns.reference === null) return refuse('COLUMN_NEEDED', undefined, 'narration')
  if (columns.credit === null && columns.amount === null) return refuse('COLUMN_NEEDED', undefined, 'credit')
  if (columns.amount !== null && columns.credit === null && columns.sign === null)
    return refuse('COLUMN_NEEDED', undefined, 'sign')
  const used = Object.values(columns).filter((at) => at !== null)
  return new Set(used).size === used.length ? null : refuse('COLUMN_TWICE')
}

export type Direction = 'CREDIT' | 'DEBIT'
export type ReadLine = {
  /** Indian day, YYYY-MM-DD. */
  onDay: string
  narration: string
  reference: string
  direction: Direction
  amountPaise: Paise
  balancePaise: Paise | null
}
/** A line of money; what is none (page totals, empty lines), or what can not be understood, with the reason. */
export type LineOfSheet = { line: ReadLine } | { skip: true } | { message: string }

export function readStatementLine(cells: readonly string[], columns: StatementColumns): LineOfSheet {
  const text = (role: StatementRole) => {
    const at = columns[role]
    return at === null ? '' : (cells[at] ?? '').replace(/\s+/g, ' ').trim()
  }
  const onDay = readDay(text('date'))
  if (onDay === null) return { skip: true }
  if (onDay === undefined) return { message: 'This is not a day.' }
  const money = columns.credit === null ? signed(text('amount'), text('sign')) : twoSided(text('credit'), text('debit'))
  if (money === undefined) return { message: 'This is not an amount of money.' }
  if (money === null) return { skip: true }
  return {
    line: {
      onDay,
      narration: text('narration').slice(0, 500),
      reference: bareReference(text('reference')),
      ...money,
      balancePaise: readMoney(text('balance'))?.paise ?? null,
    },
  }
}

type Money = Pick<ReadLine, 'direction' | 'amountPaise'>

function twoSided(credit: string, debit: string): Money | null | undefined {
  const [came, went] = [readMoney(credit), readMoney(debit)]
  if (came === undefined || went === undefined || (came?.paise && went?.paise)) return undefined
  if (came?.paise) return { direction: came.negative ? 'DEBIT' : 'CREDIT', amountPaise: came.paise }
  return went?.paise ? { direction: went.negative ? 'CREDIT' : 'DEBIT', amountPaise: went.paise } : null
}

function signed(amount: string, sign: string): Money | null | undefined {
  const money = readMoney(`${amount} ${/^d/i.test(sign) ? 'Dr' : /^c/i.test(sign) ? 'Cr' : ''}`)
  if (!money) return money
  return money.paise === 0 ? null : { direction: money.negative ? 'DEBIT' : 'CREDIT', amountPaise: money.paise }
}

/** 1,23,456.00 · 1,23,456.00 Cr · (1,234.00) · -1,234; null for an empty cell or a dash, undefined for what is no money. */
function readMoney(text: string): { paise: Paise; negative: boolean } | null | undefined {
  const bare = text
    .replace(/\b(cr|dr)\b\.?/gi, '')
    .replace(/^[\s-]*$/, '')
    .trim()
  if (bare === '') return null
  const paise = parseInr(bare.replace(/^\((.*)\)$/, '$1').replace(/^[+-]\s*/, ''))
  if (paise === null) return undefined
  return { paise, negative: /^[-(]/.test(bare) || /\bdr\b/i.test(text) }
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The day of a cell, with the day before the month as India writes it; null for what says no day at all. */
export function readDay(text: string): string | null | undefined {
  if (!/\d/.test(text)) return null
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?![\d])/.exec(text) ?? []
  if (iso) return realDay(iso)
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/i.exec(text) ?? []
  if (!day || !month || !year) return /^\d+[-/.]\d/.test(text) ? undefined : null
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = /^\d+$/.test(month) ? Number(month) : named
  const [yyyy, mm, dd] = [year.length === 2 ? `20${year}` : year, String(number).padStart(2, '0'), day.padStart(2, '0')]
  return realDay(`${yyyy}-${mm}-${dd}`)
}

function realDay(iso: string): string | undefined {
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined
}

/** A reference as it counts: banks fill it up with zeros, or write a row of zeros where there is none. */
function bareReference(text: string): string {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return /^0*$/.test(bare) ? '' : bare.slice(0, 60)
}

/**
 * What tells a line from every other of its account: day, direction, amount, reference (or the words, where the bank gives none)
 * and how many such the sheet had before. The same statement again, or one that overlaps it, has the same keys.
 */
export function withOrdinals<Line extends ReadLine>(
  lines: readonly Line[],
): (Line & { key: string; ordinal: number })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key =
      line.reference ||
      line.narration
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .slice(0, 200)
    const all = [line.onDay, line.direction, line.amountPaise, key].join('|')
    const ordinal = (seen.get(all) ?? 0) + 1
    seen.set(all, ordinal)
    return { ...line, key, ordinal }
  })
}
