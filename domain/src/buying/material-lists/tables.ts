import { pastedRows, separatorOf } from '../../core/sheets/separators.ts'
import { findTitles, plainTitle } from '../../core/sheets/titles.ts'
import { readMessage, type WrittenLine } from './lines.ts'
import { type ListUnit, type MaterialQuantityProblem, readQuantity, readUnit } from './quantities.ts'

/** What a column of a table may hold; the others are left out. */
export const columnUses = ['description', 'unit', 'quantity', 'make', 'remarks'] as const
export type ColumnUse = (typeof columnUses)[number]
/** The position of each column, counted from 0; null if the table has none. */
export type Columns = Readonly<Record<ColumnUse, number | null>>

/** Most lines of a list, and most rows and pages of a file of which headings and totals are left out. */
export const listLimits = {
  lines: 500,
  rows: 2000,
  pages: 40,
  textLength: 60_000,
  lists: 100,
  uploadsAnHour: 30,
} as const

const heads: Readonly<Record<ColumnUse, RegExp>> = {
  description: /descr|partic|item(?! no)|material|product|goods|specification|name of|विवरण|सामग्री|sku/i,
  unit: /^((unit|uom|u\.o\.m\.?|units)s?\b|इकाई)/i,
  quantity: /qty|quant|q'ty|मात्रा|nos\.? req/i,
  make: /make|brand|manufact|ब्रांड/i,
  remarks: /remark|note|comment|टिप्पणी/i,
}
const isNumber = (text: string) => readQuantity(text).milli !== null
const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '')
const cellOf = (row: readonly string[], at: number | null) => (at === null ? '' : (row[at] ?? '').trim())

export type TableGuess = {
  columns: Columns
  /** Rows before the first line: titles and the heading, which may take two rows. */
  headRows: number
  /** The heading's text of each column; empty where it has none. */
  titles: string[]
}

function byTitle(titles: readonly string[]): Columns {
  const taken = new Set<number>()
  const find = (use: ColumnUse) => {
    const at = titles.findIndex((title, index) => !taken.has(index) && heads[use].test(plainTitle(title)))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  // "Material make" is a make, "Unit qty" a quantity: the narrower titles first
  const [quantity, unit, make, remarks, description] = [
    find('quantity'),
    find('unit'),
    find('make'),
    find('remarks'),
    find('description'),
  ]
  return { description, unit, quantity, make, remarks }
}
const known = (columns: Columns) => columnUses.filter((use) => columns[use] !== null).length

/** Without a heading: the longest texts, numbers that are not counted up, and words that are units. */
function byContent(rows: readonly (readonly string[])[], width: number): Columns {
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => cellOf(row, at)).filter(Boolean))
  const share = (at: number, is: (text: string) => boolean) => {
    const cells = columns[at] ?? []
    return cells.length ? cells.filter(is).length / cells.length : 0
  }
  const isSerial = (at: number) => (columns[at] ?? []).every((cell, index) => Number(cell) === index + 1)
  const places = [...columns.keys()]
  const unit = places.find((at) => share(at, (text) => readUnit(text) !== null && !/^\d/.test(text)) > 0.6) ?? null
  const quantity = places.find((at) => at !== unit && !isSerial(at) && share(at, isNumber) > 0.6) ?? null
  const length = (at: number) => (columns[at] ?? []).reduce((sum, cell) => sum + cell.length, 0)
  const others = places.filter((at) => at !== unit && at !== quantity && share(at, isNumber) < 0.5)
  const description = others.toSorted((a, b) => length(b) - length(a))[0] ?? null
  return { description, unit, quantity, make: null, remarks: null }
}

/** Guesses the columns of a table (rows of cells as text), by its heading or by what is in them. */
export function guessColumns(rows: readonly (readonly string[])[]): TableGuess {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const head = findTitles(rows, (titles) => {
    const columns = byTitle(titles)
    const count = known(columns)
    // The name of a project, alone in its row, is no title
    return { found: columns, known: count, isEnough: columns.description !== null && count >= 2 }
  })
  if (head?.isEnough) {
    const titles = Array.from({ length: width }, (_, at) => head.titles[at] ?? '')
    return { columns: head.found, headRows: head.headRows, titles }
  }
  const filled = rows.filter((row) => !isBlank(row))
  return { columns: byContent(filled, width), headRows: 0, titles: Array(width).fill('') }
}

export type TableLine = WrittenLine & {
  /** Row of the file, counted from 1. */
  row: number
  make: string | null
  remarks: string | null
}
export type TableLines = { lines: TableLine[]; headings: number; totals: number }

const total = /^(sub[\s-]?total|grand total|total|carried (over|forward)|brought forward|योग|कुल)\b/i
const blankToNull = (text: string) => (text === '' ? null : text.slice(0, 200))

/** A cell that holds both the number and its unit, or two cells. */
function quantityOf(quantity: string, unit: string) {
  const read = readQuantity(quantity)
  return { quantityMilli: read.milli, unit: readUnit(unit) ?? read.unit, problem: read.problem }
}

/**
 * The lines of a table by its columns. Totals, section headings (a text without quantity and unit) and rows without a
 * description are left out and counted. Without a column of quantities they are read from the descriptions.
 */
export function readTable(
  rows: readonly (readonly string[])[],
  { columns, headRows }: Pick<TableGuess, 'columns' | 'headRows'>,
): TableLines {
  const result: TableLines = { lines: [], headings: 0, totals: 0 }
  for (const [at, row] of rows.entries()) {
    if (at < headRows || isBlank(row)) continue
    const text = cellOf(row, columns.description)
    const [quantity, unit] = [cellOf(row, columns.quantity), cellOf(row, columns.unit)]
    if (row.some((cell) => total.test(cell.trim()))) result.totals++
    else if (text === '' || (quantity === '' && unit === '' && columns.quantity !== null)) result.headings++
    else {
      const [written] = readMessage(text)
      if (!written) continue
      const own = columns.quantity === null ? written : { text, goods: text, ...quantityOf(quantity, unit) }
      const [make, remarks] = [cellOf(row, columns.make), cellOf(row, columns.remarks)]
      result.lines.push({ ...own, row: at + 1, make: blankToNull(make), remarks: blankToNull(remarks) })
    }
  }
  return result
}

/**
 * The lines of a pasted text: a table copied from a spreadsheet if most of its lines have tabs, otherwise one line
 * each, as in a message.
 */
export function readPastedList(text: string): {
  lines: TableLine[]
  guess: TableGuess | null
  headings: number
  totals: number
} {
  // Commas and semicolons of a message stand between its lines as well as within them
  const rows = separatorOf(text) === '\t' ? pastedRows(text).filter((row) => !isBlank(row)) : []
  if (rows.filter((row) => row.length > 1).length > rows.length / 2) {
    const guess = guessColumns(rows)
    return { ...readTable(rows, guess), guess }
  }
  const lines = readMessage(text).map((line, at) => ({ ...line, row: at + 1, make: null, remarks: null }))
  return { lines, guess: null, headings: 0, totals: 0 }
}

/** The wording by which lines are compared and choices remembered: without case, signs and spaces. */
export const wordingKey = (goods: string, make: string | null): string =>
  `${goods} ${make ?? ''}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}./×]+/gu, ' ')
    .trim()
    .slice(0, 200)

export type { ListUnit, MaterialQuantityProblem }
