import { type Paise, parseInr } from './money.ts'
import { type Milli, parseMilli } from './quantity.ts'

/** A cell of a grid as people call it: by its row and column, or by the size's own name or SKU. */
export type GridCell = { id: string; row: string; column: string; names: readonly string[] }
export type PastedCell = { id: string; pricePaise: Paise; stockMilli: Milli | null }
export type PastedProblem = {
  /** Both count from 1, as a spreadsheet does. */
  line: number
  column: number
  text: string
  why: 'NO_SIZE' | 'NO_PRICE' | 'NO_QUANTITY' | 'TWICE'
}
export type Pasted = { cells: PastedCell[]; problems: PastedProblem[] }

/** Words as they are compared: without case, spaces or the signs that people leave out; `25 mm` is `25mm`, `1/2"` is `1/2`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/["″'\s]/g, '')
    .replace(/(?<=\d)mm$/, '')
const rowsOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line.includes('\t') ? line.split('\t') : line.split(/;|,(?=\s)|\s{2,}/)).map((cell) => cell.trim()))
const isBlank = (row: readonly string[]) => row.every((cell) => cell === '')

/**
 * What somebody copied from a spreadsheet: either a matrix with names of columns in the first line and names of rows in the
 * first column, or a list of lines `size, price, stock`. Prices in rupees, stock in selling units. What can not be read is told
 * with its place; the rest is still of use.
 */
export function readPasted(text: string, grid: readonly GridCell[]): Pasted {
  const lines = rowsOf(text)
  const [head = []] = lines.filter((row) => !isBlank(row))
  const columns = new Set(grid.map(({ column }) => plain(column)))
  const isMatrix = head.slice(1).some((cell) => cell !== '' && columns.has(plain(cell)))
  return isMatrix ? readMatrix(lines, grid) : readList(lines, grid)
}

function collector() {
  const cells = new Map<string, PastedCell>()
  const problems: PastedProblem[] = []
  const add = (cell: PastedCell, at: Omit<PastedProblem, 'why'>) => {
    if (cells.has(cell.id)) problems.push({ ...at, why: 'TWICE' })
    else cells.set(cell.id, cell)
  }
  return { add, problems, done: (): Pasted => ({ cells: [...cells.values()], problems }) }
}

function readMatrix(lines: readonly string[][], grid: readonly GridCell[]): Pasted {
  const { add, problems, done } = collector()
  const start = lines.findIndex((row) => !isBlank(row))
  const head = lines[start] ?? []
  const byPlace = new Map(grid.map((cell) => [`${plain(cell.row)} ${plain(cell.column)}`, cell.id]))
  for (const [at, row] of lines.entries()) {
    if (at <= start || isBlank(row)) continue
    const [name = ''] = row
    for (const [index, value] of row.entries()) {
      if (index === 0 || value === '' || value === '-' || value === '–') continue
      const where = { line: at + 1, column: index + 1, text: value }
      const id = byPlace.get(`${plain(name)} ${plain(head[index] ?? '')}`)
      const pricePaise = parseInr(value)
      if (id === undefined) problems.push({ ...where, text: `${name} × ${head[index] ?? ''}`, why: 'NO_SIZE' })
      else if (pricePaise === null || pricePaise <= 0) problems.push({ ...where, why: 'NO_PRICE' })
      else add({ id, pricePaise, stockMilli: null }, where)
    }
  }
  return done()
}

function readList(lines: readonly string[][], grid: readonly GridCell[]): Pasted {
  const { add, problems, done } = collector()
  const byName = new Map(
    grid.flatMap(({ id, row, column, names }) =>
      [...names, `${row} ${column}`, `${row}${column}`].map((name) => [plain(name), id] as const),
    ),
  )
  let begun = false
  for (const [at, [name = '', price = '', stock = '']] of lines.entries()) {
    if (name === '' && price === '') continue
    const id = byName.get(plain(name))
    const pricePaise = parseInr(price)
    // a line of headings above the first size
    const isHeading = !begun && id === undefined && pricePaise === null
    begun = true
    if (isHeading) continue
    const where = { line: at + 1, column: 1, text: name }
    const stockMilli = stock === '' ? null : parseMilli(stock)
    if (id === undefined) problems.push({ ...where, why: 'NO_SIZE' })
    else if (pricePaise === null || pricePaise <= 0)
      problems.push({ ...where, column: 2, text: price, why: 'NO_PRICE' })
    else if (stock !== '' && (stockMilli === null || stockMilli < 0))
      problems.push({ ...where, column: 3, text: stock, why: 'NO_QUANTITY' })
    else add({ id, pricePaise, stockMilli }, where)
  }
  return done()
}
