import { type Paise, parseInr } from './money.ts'
import {
  type Layout,
  layoutOf,
  type NamedAxis,
  orderOf,
  type SizeValues,
  sizeIn,
  unknownValue,
} from './pasted-sizes.ts'
import { type Milli, parseMilli } from './quantity.ts'

/** A cell of a grid as people call it: by its row and column, or by the size's own name or SKU. */
export type GridCell = {
  id: string
  row: string
  column: string
  names: readonly string[]
  /** Its value of each axis of its family. */
  values?: SizeValues
}
export type PastedCell = { id: string; pricePaise: Paise; stockMilli: Milli | null }
/** A size that its family allows and nobody has made yet. */
export type FreshCell = Omit<PastedCell, 'id'> & { values: SizeValues }
export type PastedProblem = {
  /** Both count from 1, as a spreadsheet does. */
  line: number
  column: number
  text: string
  why: 'NO_SIZE' | 'NO_VALUE' | 'NO_PRICE' | 'NO_QUANTITY' | 'TWICE'
  /** The axis that does not have the value, of NO_VALUE. */
  axis?: string
}
export type Pasted = { cells: PastedCell[]; fresh: FreshCell[]; problems: PastedProblem[] }

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
 * first column, or a list of lines `size, price, stock`. Prices in rupees, stock in selling units. Sizes that are not in the grid
 * but that the axes of the family allow come apart. What can not be read is told with its place; the rest is still of use.
 */
export function readPasted(text: string, grid: readonly GridCell[], axes: readonly NamedAxis[] = []): Pasted {
  const lines = rowsOf(text)
  const [head = [], ...others] = lines.filter((row) => !isBlank(row))
  const columns = new Set(grid.map(({ column }) => plain(column)))
  const across = head.slice(1).filter(Boolean)
  const names = others.map(([name = '']) => name).filter(Boolean)
  const layout = layoutOf(across, names, axes)
  const isMatrix = layout !== null || across.some((cell) => columns.has(plain(cell)))
  return isMatrix ? readMatrix(lines, grid, layout) : readList(lines, grid, axes)
}

const keyOf = (values: SizeValues) => JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))

type Where = Omit<PastedProblem, 'why'>
type Asked = Omit<PastedCell, 'id'>

function collector(grid: readonly GridCell[]) {
  const cells = new Map<string, PastedCell>()
  const fresh = new Map<string, FreshCell>()
  const problems: PastedProblem[] = []
  const byValues = new Map(grid.flatMap(({ id, values }) => (values ? [[keyOf(values), id] as const] : [])))
  const into = <One>(map: Map<string, One>, key: string, one: One, at: Where) => {
    if (map.has(key)) problems.push({ ...at, why: 'TWICE' })
    else map.set(key, one)
  }
  return {
    problems,
    add: (size: string | SizeValues, requested: Asked, at: Where) => {
      const id = typeof size === 'string' ? size : byValues.get(keyOf(size))
      if (id !== undefined) into(cells, id, { id, ...requested }, at)
      else if (typeof size !== 'string') into(fresh, keyOf(size), { values: size, ...requested }, at)
    },
    /** A value that is told once, however many cells stand beside or under it. */
    unknown: (problem: Where & { axis: string }) => {
      const isReported = problems.some(
        ({ line, column, why }) => why === 'NO_VALUE' && line === problem.line && column === problem.column,
      )
      if (!isReported) problems.push({ ...problem, why: 'NO_VALUE' })
    },
    done: (): Pasted => ({ cells: [...cells.values()], fresh: [...fresh.values()], problems }),
  }
}

const namesOf = (axes: readonly NamedAxis[]) => axes.map(({ name }) => name).join(', ')

function readMatrix(lines: readonly string[][], grid: readonly GridCell[], layout: Layout | null): Pasted {
  const { add, unknown, problems, done } = collector(grid)
  const start = lines.findIndex((row) => !isBlank(row))
  const head = lines[start] ?? []
  const byPlace = new Map(grid.map((cell) => [`${plain(cell.row)} ${plain(cell.column)}`, cell.id]))
  for (const [at, row] of lines.entries()) {
    if (at <= start || isBlank(row)) continue
    const [name = ''] = row
    for (const [index, value] of row.entries()) {
      if (index === 0 || value === '' || value === '-' || value === '–') continue
      const column = head[index] ?? ''
      const where = { line: at + 1, column: index + 1, text: value }
      const [down, across] = layout ? [sizeIn(name, layout.down), sizeIn(column, layout.across)] : [null, null]
      const size =
        byPlace.get(`${plain(name)} ${plain(column)}`) ?? (down && across ? { ...down, ...across } : undefined)
      const pricePaise = parseInr(value)
      if (size === undefined && layout) {
        if (!down) unknown({ line: at + 1, column: 1, text: name, axis: namesOf(layout.down) })
        if (!across) unknown({ line: start + 1, column: index + 1, text: column, axis: namesOf(layout.across) })
      } else if (size === undefined) problems.push({ ...where, text: `${name} × ${column}`, why: 'NO_SIZE' })
      else if (pricePaise === null || pricePaise <= 0) problems.push({ ...where, why: 'NO_PRICE' })
      else add(size, { pricePaise, stockMilli: null }, where)
    }
  }
  return done()
}

function readList(lines: readonly string[][], grid: readonly GridCell[], axes: readonly NamedAxis[]): Pasted {
  const { add, unknown, problems, done } = collector(grid)
  const byName = new Map(
    grid.flatMap(({ id, row, column, names }) =>
      [...names, `${row} ${column}`, `${row}${column}`].map((name) => [plain(name), id] as const),
    ),
  )
  const order = orderOf(
    lines.map(([name = '']) => name),
    axes,
  )
  let begun = false
  for (const [at, [name = '', price = '', stock = '']] of lines.entries()) {
    if (name === '' && price === '') continue
    const size = byName.get(plain(name)) ?? (order.length > 0 ? (sizeIn(name, order) ?? undefined) : undefined)
    const pricePaise = parseInr(price)
    // a line of headings above the first size
    const isHeading = !begun && size === undefined && pricePaise === null
    begun = true
    if (isHeading) continue
    const where = { line: at + 1, column: 1, text: name }
    const stockMilli = stock === '' ? null : parseMilli(stock)
    const wrong = size === undefined ? unknownValue(name, order) : null
    if (wrong) unknown({ ...where, ...wrong })
    else if (size === undefined) problems.push({ ...where, why: 'NO_SIZE' })
    else if (pricePaise === null || pricePaise <= 0)
      problems.push({ ...where, column: 2, text: price, why: 'NO_PRICE' })
    else if (stock !== '' && (stockMilli === null || stockMilli < 0))
      problems.push({ ...where, column: 3, text: stock, why: 'NO_QUANTITY' })
    else add(size, { pricePaise, stockMilli }, where)
  }
  return done()
}
