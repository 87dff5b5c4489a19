import { readFileSync } from 'node:fs'
import type { SheetProblem } from '@neev/domain/core/sheets/sheet-refusals'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { isOutOfMemory } from './memory.ts'
import { formatOf, isSpreadsheetXml } from './sheet-format.ts'
import { htmlRows } from './sheet-html.ts'
import { decodeText, readText } from './sheet-text.ts'

/* Reads a table in the process of a reader, and says its rows in batches, each cell as the text that a person would have
   typed. What the file is follows from its bytes. */
export type SheetTask = {
  kind: 'sheet'
  path: string
  /** Most rows, empty ones below the last filled one not counted. */
  maxRows: number
  /** Takes formulas as the values that were calculated last; otherwise a formula is refused with its cell. */
  withFormulas?: boolean
  /** Rounds numbers of workbooks to so many decimals, for tables whose quantities are calculated. */
  decimals?: number
}

/** Why it was refused; `at` is the cell. */
export type SheetRefusal = { refusal: SheetProblem; at?: string }
export type SheetMessage = { rows: string[][] } | { reading: TableReading } | SheetRefusal
type Say = (message: SheetMessage) => void
type Rows = Iterable<string[]> | AsyncIterable<string[]>
/** A table that was opened: what it is, and its rows. */
export type OpenSheet = { reading: TableReading; rows: Rows }

/** The widest template has a third of it. */
const maxColumns = 300
/** One text of a sheet can stand in thousands of its cells, so what the cells hold is counted too. */
const maxCells = 1_000_000
const maxLetters = 12_000_000
/** Empty rows in one piece: as many as a sheet of Excel has rows. */
const maxEmpty = 1_048_576
const handful = 250

/** Without the empty cells on the right. */
function filled(row: readonly string[]): string[] {
  let length = row.length
  while (length > 0 && row[length - 1]?.trim() === '') length--
  return row.slice(0, length)
}

const lettersOf = (row: readonly string[]) => row.reduce((sum, cell) => sum + cell.length + 1, 0)

/** Says the rows in batches; returns why it stopped, or null at their end. Empty rows at the end are left out. */
async function sayRows(rows: Rows, maxRows: number, say: Say): Promise<SheetRefusal | null> {
  let some: string[][] = []
  let empty = 0
  const seen = { rows: 0, cells: 0, letters: 0 }
  for await (const whole of rows) {
    const row = filled(whole)
    empty++
    if (empty > maxEmpty) return { refusal: 'TOO_MANY' }
    if (row.length === 0) continue
    seen.rows += empty
    if (seen.rows > maxRows) return { refusal: 'TOO_MANY' }
    if (row.length > maxColumns) return { refusal: 'TOO_WIDE' }
    seen.cells += row.length
    seen.letters += lettersOf(row)
    if (seen.cells > maxCells || seen.letters > maxLetters) return { refusal: 'TOO_LARGE' }
    for (; empty > 1; empty--) some.push([])
    empty = 0
    some.push(row)
    if (some.length < handful) continue
    say({ rows: some })
    some = []
  }
  if (some.length > 0) say({ rows: some })
  return null
}

async function open({ path, withFormulas = false, decimals }: SheetTask): Promise<OpenSheet | SheetRefusal> {
  const bytes = readFileSync(path)
  const format = formatOf(bytes)
  if (format === null) return { refusal: 'NO_TABLE' }
  // Loaded for workbooks only: the library is large
  const workbook = async () => (await import('./sheet-workbook.ts')).openWorkbook
  if (format !== 'TEXT') return (await workbook())(bytes, format, { withFormulas, decimals })
  const { text, encoding } = decodeText(bytes)
  if (isSpreadsheetXml(text)) return (await workbook())(text, 'XML', { withFormulas, decimals })
  const reading: TableReading = { format: 'TEXT', name: '', hidden: 0, encoding, separator: null, is1904: false }
  const html = htmlRows(text)
  if (html) return { reading: { ...reading, format: 'HTML' }, rows: html }
  const { rows, separator } = readText(text)
  return { reading: { ...reading, separator }, rows }
}

/** Reads the rows; the last message is the refusal, if there is one. */
export async function readSheetTask(task: SheetTask, say: Say): Promise<void> {
  const read = async (): Promise<SheetRefusal | null> => {
    const opened = await open(task)
    if ('refusal' in opened) return opened
    say({ reading: opened.reading })
    return sayRows(opened.rows, task.maxRows, say)
  }
  const refusal = await read().catch((error: unknown): SheetRefusal => {
    if ((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE') return { refusal: 'TOO_WIDE' }
    return { refusal: isOutOfMemory(error) ? 'TOO_LARGE' : 'BROKEN' }
  })
  if (refusal) say(refusal)
}
