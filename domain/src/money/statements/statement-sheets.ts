import { cleanCode } from '../../core/input/clean.ts'
import { type DaySystem, readDay } from '../../core/input/days.ts'
import { cleanFigure } from '../../core/input/digits.ts'
import { z } from '../../core/input/zod.ts'
import { type Paise, parseInr } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { findTitles, plainTitle, type TitleRow } from '../../core/sheets/titles.ts'

/** Kinds of columns of a bank statement. `amount` and `sign` are for banks with a single amount column and Cr or Dr. */
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
/** Column positions from 0; null if the statement has no such column. */
export type StatementColumns = Record<StatementRole, number | null>

const notAColumn = 'Choose a column of the statement.'
/** A column position from 0; absent is the same as null. */
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
  /** For statements with a single amount column, with Cr or Dr in `sign`. */
  amount: place,
  sign: place,
  balance: place,
})

/** Column titles in the downloadable statements of HDFC Bank, SBI, ICICI Bank, Axis Bank and Kotak. */
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

/** Guesses the columns from their titles; each title is used once, for the first kind that matches. */
export function guessColumns(head: readonly string[]): StatementColumns {
  const found = Object.fromEntries(statementRoles.map((role) => [role, null])) as StatementColumns
  const taken = new Set<number>()
  const words = head.map(plainTitle)
  for (const role of order) {
    const at = words.findIndex((title, index) => !taken.has(index) && title !== '' && titles[role].test(title))
    if (at < 0) continue
    found[role] = at
    taken.add(at)
  }
  // With separate credit and debit columns, no other column is needed
  if (found.credit !== null) return { ...found, amount: null, sign: null }
  return found.amount === null ? { ...found, sign: null } : { ...found, debit: null }
}

/** The titles of a statement with the columns that they suggest, below the details of the account; null if they are missing. */
export function statementHead(rows: readonly (readonly string[])[]): TitleRow<StatementColumns> | null {
  const head = findTitles(rows, (titles) => {
    const found = guessColumns(titles)
    const known = Object.values(found).filter((at) => at !== null).length
    return { found, known, isEnough: whyNotColumns(found) === null }
  })
  return head?.isEnough ? head : null
}

/** Why these columns are not sufficient, or null: a date, a narration or reference, and a credit are required. */
export function whyNotColumns(columns: StatementColumns): Refusal | null {
  if (columns.date === null) return refuse('COLUMN_NEEDED', undefined, 'date')
  if (columns.narration === null && columns.reference === null) return refuse('COLUMN_NEEDED', undefined, 'narration')
  if (columns.credit === null && columns.amount === null) return refuse('COLUMN_NEEDED', undefined, 'credit')
  if (columns.amount !== null && columns.credit === null && columns.sign === null)
    return refuse('COLUMN_NEEDED', undefined, 'sign')
  const used = Object.values(columns).filter((at) => at !== null)
  return new Set(used).size === used.length ? null : refuse('COLUMN_TWICE')
}

export type StatementDirection = 'CREDIT' | 'DEBIT'
export type ReadLine = {
  /** Indian date, YYYY-MM-DD. */
  onDay: string
  narration: string
  reference: string
  direction: StatementDirection
  amountPaise: Paise
  balancePaise: Paise | null
}
/** A payment line; a line without payment (page totals, empty lines); or an unreadable line with its error. */
export type LineOfSheet = { line: ReadLine } | { skip: true } | { message: string }

/** Reads a row below the titles. */
export function readStatementLine(
  cells: readonly string[],
  columns: StatementColumns,
  system?: DaySystem,
): LineOfSheet {
  const text = (role: StatementRole) => {
    const at = columns[role]
    return at === null ? '' : (cells[at] ?? '').replace(/\s+/g, ' ').trim()
  }
  const onDay = readDay(text('date'), system)
  if (onDay === null) return { skip: true }
  if (onDay === undefined) return { message: 'Enter a valid date.' }
  const money = columns.credit === null ? signed(text('amount'), text('sign')) : twoSided(text('credit'), text('debit'))
  if (money === undefined) return { message: 'Enter a valid amount.' }
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

/**
 * 1,23,456.00 · 1,23,456.00 Cr · (1,234.00) · -1,234; null for an empty cell or a dash, undefined if it is not an
 * amount.
 */
function readMoney(text: string): { paise: Paise; negative: boolean } | null | undefined {
  const bare = cleanFigure(text)
    .replace(/\b(cr|dr)\b\.?/gi, '')
    .replace(/^[\s-]*$/, '')
    .trim()
  if (bare === '') return null
  const paise = parseInr(bare.replace(/^\((.*)\)$/, '$1').replace(/^[+-]\s*/, ''))
  if (paise === null) return undefined
  return { paise, negative: /^[-(]/.test(bare) || /\bdr\b/i.test(text) }
}

/** A normalised reference: banks pad with zeros, or write only zeros if there is none. */
function bareReference(text: string): string {
  const bare = cleanCode(text).replace(/[^A-Z0-9]/g, '')
  return /^0*$/.test(bare) ? '' : bare.slice(0, 60)
}

/**
 * Adds the key of each line within its account: date, direction, amount, reference (or the narration if there is none)
 * and the number of equal lines before it. Uploading the same or an overlapping statement gives the same keys.
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
