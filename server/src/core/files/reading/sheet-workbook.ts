import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { TableFormat } from '@neev/domain/core/sheets/table-reading'
import { unzipSync, zipSync } from 'fflate'
import { isOutOfMemory } from './memory.ts'
import type { OpenSheet, SheetRefusal } from './sheet.ts'

/* Workbooks: Excel from 95 on, OpenDocument, and both of them as one XML file. */

/** Five thousand rows of the widest template are 9 MB. */
const maxUnpacked = 25_000_000
/** A file written by a spreadsheet program has a dozen. */
const maxParts = 1_000
/** Empty tabs before the first with cells. */
const maxTabs = 30

/** Parts that are no table: pictures, drawings, macros, the theme. */
const besides =
  /(^|\/)(media|embeddings|drawings|charts|printerSettings|theme|externalLinks|pivot\w+|customXml|Thumbnails|Pictures|Configurations2)\/|vbaProject|calcChain/

type Opened<Value> = Value | SheetRefusal
const isRefusal = (value: object): value is SheetRefusal => 'refusal' in value

/**
 * The parts of a workbook's archive. A few kilobytes can unpack to gigabytes, so the sizes declared in the archive are
 * added up before any part is unpacked. No part is unpacked beyond its declared size.
 */
function unpack(bytes: Uint8Array): Opened<Record<string, Uint8Array>> {
  let unpacked = 0
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      count++
      return unpacked <= maxUnpacked && count <= maxParts && !besides.test(name)
    },
  })
  return unpacked > maxUnpacked || count > maxParts ? { refusal: 'TOO_LARGE' } : parts
}

/** Which tables of an OpenDocument are hidden, in order: their style is not displayed. */
function hiddenTables(content: string): boolean[] {
  const hiddenStyles = new Set(
    [...content.matchAll(/<style:style\s[^>]*style:name="([^"]*)"[^>]*>\s*<style:table-properties\s[^>]*>/g)]
      .filter(([properties]) => /table:display="false"/.test(properties))
      .map(([, name]) => name),
  )
  return [...content.matchAll(/<table:table\s[^>]*>/g)].map(([tag]) =>
    hiddenStyles.has(/table:style-name="([^"]*)"/.exec(tag)?.[1] ?? ''),
  )
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/** A number without the noise of binary fractions and without exponent: spreadsheets show fifteen digits. */
function numberText(value: number, decimals?: number): string {
  const exact = Number(value.toPrecision(15))
  const shown = decimals === undefined ? exact : Number(exact.toFixed(decimals))
  const text = String(shown)
  return text.includes('e') ? plainNumber.format(shown) : text
}

/** A day, a day with its time, or a time of day alone, which is a fraction of the first day. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  // To the nearest second: a time is a fraction of a day
  const text = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (/^(1899-12-3|1904-01-01)/.test(day) && time !== '00:00') return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** A cell as the text that a person would have typed. */
function cellText({ t, v, z }: CellObject, decimals?: number): string {
  if (t === 'z' || v === undefined || v === null) return ''
  if (v instanceof Date) return momentText(v)
  if (t === 'e') return errors[Number(v)] ?? '#N/A'
  if (typeof v === 'boolean') return v ? 'yes' : 'no'
  if (typeof v !== 'number') return v
  // "5 %" is stored as 0.05
  return typeof z === 'string' && /^[0#.,]+\s*%$/.test(z) ? `${numberText(v * 100)}%` : numberText(v, decimals)
}

type Cells = (CellObject | undefined)[][]
const cellsOf = (sheet: WorkSheet | undefined): Cells => (sheet?.['!data'] ?? []) as Cells
const isFilled = (cell: CellObject | undefined) => cell !== undefined && (cell.t !== 'z' || cell.f !== undefined)

/** The first cell with a formula that is not accepted: any, or one without a value. */
function formulaIn(cells: Cells, withFormulas: boolean): SheetRefusal | null {
  for (const [r, row] of cells.entries())
    for (const [c, cell] of (row ?? []).entries()) {
      if (cell?.f === undefined) continue
      const at = utils.encode_cell({ r, c })
      if (!withFormulas) return { refusal: 'FORMULA', at }
      if (cell.t === 'z') return { refusal: 'NOT_CALCULATED', at }
    }
  return null
}

function* rowsOf(cells: Cells, decimals?: number): Generator<string[]> {
  // Rows and cells that are not there are holes of the arrays
  for (let r = 0; r < cells.length; r++) {
    const row = cells[r]
    yield row ? Array.from(row, (cell) => (cell ? cellText(cell, decimals) : '')) : []
  }
}

const options = {
  dense: true,
  cellDates: true,
  UTC: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: true,
  // Formulas that were never calculated are cells without a value
  sheetStubs: true,
} as const

type Tab = { name: string; at: number; isHidden: boolean }

const tabsOf = (book: WorkBook, hidden: readonly boolean[]): Tab[] =>
  book.SheetNames.map((name, at) => ({
    name,
    at,
    isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0 || hidden[at] === true,
  }))

type Source = {
  /** The workbook with the cells of this tab, or of all. */
  read: (tab: number | null) => WorkBook
  hidden: readonly boolean[]
}

function sourceOf(input: Uint8Array | string, format: TableFormat): Opened<Source> {
  if (typeof input === 'string') {
    const book = read(input, { ...options, type: 'string' })
    return { read: () => book, hidden: format === 'XML' ? hiddenTables(input) : [] }
  }
  if (format === 'XLS') {
    const book = read(input, { ...options, type: 'buffer' })
    return { read: () => book, hidden: [] }
  }
  const parts = unpack(input)
  if (isRefusal(parts)) return parts
  const content = parts['content.xml']
  // The library wants a part that a document may leave out
  if (format === 'ODS') parts['styles.xml'] ??= new TextEncoder().encode('<office:document-styles/>')
  const archive = zipSync(parts, { level: 0 })
  return {
    // Only the tab that is asked for is read
    read: (tab) => read(archive, { ...options, type: 'buffer', sheets: tab === null ? [] : [tab] }),
    hidden: format === 'ODS' && content ? hiddenTables(new TextDecoder().decode(content)) : [],
  }
}

function refusalOf(error: unknown): SheetRefusal {
  if (isOutOfMemory(error)) return { refusal: 'TOO_LARGE' }
  const message = error instanceof Error ? error.message : ''
  if (/password|encrypt/i.test(message)) return { refusal: 'PASSWORD' }
  if (/could not find workbook|cannot find workbook|not a spreadsheet|unsupported zip/i.test(message))
    return { refusal: 'NO_TABLE' }
  return { refusal: 'BROKEN' }
}

type Options = { withFormulas: boolean; decimals?: number | undefined }

/** Opens the first tab that is not hidden and has cells. */
export function openWorkbook(
  input: Uint8Array | string,
  format: TableFormat,
  { withFormulas, decimals }: Options,
): Opened<OpenSheet> {
  try {
    const source = sourceOf(input, format)
    if (isRefusal(source)) return source
    const book = source.read(null)
    const tabs = tabsOf(book, source.hidden)
    const visible = tabs.filter(({ isHidden }) => !isHidden)
    if (visible.length === 0) return { refusal: 'NO_TABLE' }
    const reading = {
      format,
      hidden: tabs.length - visible.length,
      encoding: null,
      separator: null,
      is1904: book.Workbook?.WBProps?.date1904 === true,
    }
    for (const { name, at } of visible.slice(0, maxTabs)) {
      const cells = cellsOf(source.read(at).Sheets[name])
      if (!cells.some((row) => row?.some(isFilled))) continue
      return formulaIn(cells, withFormulas) ?? { reading: { ...reading, name }, rows: rowsOf(cells, decimals) }
    }
    return { reading: { ...reading, name: visible[0]?.name ?? '' }, rows: [] }
  } catch (error) {
    return refusalOf(error)
  }
}
