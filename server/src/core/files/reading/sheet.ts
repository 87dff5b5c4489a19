import { createReadStream, readFileSync } from 'node:fs'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { isOutOfMemory } from './memory.ts'

/* Reads a spreadsheet, in the process of a reader, and says its rows in batches. Refuses anything but a plain table before
   unpacking it. */
export type SheetTask = {
  kind: 'sheet'
  path: string
  format: 'xlsx' | 'csv'
  maxRows: number
  /** Reads formulas as the values that were calculated last, and the first sheet that is not hidden. */
  asShown?: boolean
}
/** The sheet that was read, and the number of hidden ones. */
export type SheetInfo = { name: string; hidden: number }
export type SheetRefusal = {
  refusal: 'BROKEN' | 'TOO_LARGE' | 'TOO_WIDE' | 'FORMULA' | 'TOO_MANY'
  at?: string
}
export type SheetMessage = { rows: unknown[][] } | { info: SheetInfo } | SheetRefusal
type Say = (message: SheetMessage) => void

/** Five thousand rows of the widest template are 9 MB. */
const maxUnpacked = 25_000_000
/** A file written by a spreadsheet program has a dozen. */
const maxParts = 1_000
/** The widest template has a third of it. */
const maxColumns = 300
/** One text of a sheet can stand in thousands of its cells, so what the cells hold is counted too. */
const maxCells = 1_000_000
const maxLetters = 12_000_000
/** Letters of one line of a CSV file. */
const maxLine = 200_000
const handful = 250

/** Without the empty cells on the right of very wide sheets. */
const ofUsualWidth = (row: unknown[]) =>
  row.length > maxColumns && row.slice(maxColumns).every((cell) => cell === null || cell === '')
    ? row.slice(0, maxColumns)
    : row

const lettersOf = (row: readonly unknown[]) =>
  row.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 1), 0)

/** Says the rows in batches; returns why it stopped, or null at their end. */
async function sayRows(
  rows: Iterable<unknown[]> | AsyncIterable<unknown[]>,
  maxRows: number,
  say: Say,
): Promise<SheetRefusal | null> {
  let some: unknown[][] = []
  const seen = { rows: 0, cells: 0, letters: 0 }
  for await (const full of rows) {
    const row = ofUsualWidth(full)
    if (++seen.rows > maxRows) return { refusal: 'TOO_MANY' }
    if (row.length > maxColumns) return { refusal: 'TOO_WIDE' }
    seen.cells += row.length
    seen.letters += lettersOf(row)
    if (seen.cells > maxCells || seen.letters > maxLetters) return { refusal: 'TOO_LARGE' }
    some.push(row)
    if (some.length < handful) continue
    say({ rows: some })
    some = []
  }
  if (some.length > 0) say({ rows: some })
  return null
}

/** The place of the first sheet that is not hidden, counted from 1. */
function chooseSheet(workbook: string, say: Say): number | null {
  const sheets = [...workbook.matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => ({
    name: (/\sname="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
    isHidden: /\sstate="(hidden|veryHidden)"/.test(tag),
  }))
  const at = sheets.findIndex(({ isHidden }) => !isHidden)
  if (at < 0) return null
  say({ info: { name: sheets[at]?.name ?? '', hidden: sheets.filter(({ isHidden }) => isHidden).length } })
  return at + 1
}

/**
 * A few kilobytes can unpack to gigabytes, so the sizes declared in the archive are added up before any part is
 * unpacked. No part is unpacked beyond its declared size.
 */
function sheetIn(bytes: Uint8Array, asShown: boolean, say: Say): { sheet: number } | SheetRefusal {
  let unpacked = 0
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      count++
      return (
        unpacked <= maxUnpacked &&
        count <= maxParts &&
        (asShown ? name === 'xl/workbook.xml' : name === 'xl/worksheets/sheet1.xml')
      )
    },
  })
  if (unpacked > maxUnpacked || count > maxParts) return { refusal: 'TOO_LARGE' }
  if (asShown) {
    const sheet = chooseSheet(new TextDecoder().decode(parts['xl/workbook.xml'] ?? new Uint8Array()), say)
    return sheet === null ? { refusal: 'BROKEN' } : { sheet }
  }
  const sheet = parts['xl/worksheets/sheet1.xml']
  if (!sheet) return { refusal: 'BROKEN' }
  const [, at] = /<c r="([A-Z]{1,3}\d{1,7})"[^>]*>\s*<f[\s>/]/.exec(new TextDecoder().decode(sheet)) ?? []
  return at ? { refusal: 'FORMULA', at } : { sheet: 1 }
}

function rowsOfCsv(path: string): AsyncIterable<unknown[]> {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: false, max_record_size: maxLine } as const
  return createReadStream(path).pipe(parse(options))
}

/** Reads the rows; the last message is the refusal, if there is one. */
export async function readSheetTask({ path, format, maxRows, asShown = false }: SheetTask, say: Say): Promise<void> {
  const read = async (): Promise<SheetRefusal | null> => {
    if (format === 'csv') return sayRows(rowsOfCsv(path), maxRows, say)
    const bytes = readFileSync(path)
    const found = sheetIn(bytes, asShown, say)
    if ('refusal' in found) return found
    const own = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    return sayRows(await readSheet(own, found.sheet), maxRows, say)
  }
  const refusal = await read().catch((error: unknown): SheetRefusal => {
    if ((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE') return { refusal: 'TOO_WIDE' }
    return { refusal: isOutOfMemory(error) ? 'TOO_LARGE' : 'BROKEN' }
  })
  if (refusal) say(refusal)
}
