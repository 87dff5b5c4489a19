import { type Paise, parseInr } from '../money.ts'
import { type Milli, parseMilli } from '../quantity.ts'
import {
  type Layout,
  layoutOf,
  type NamedAxis,
  orderOf,
  type SizeValues,
  sizeIn,
  unknownValue,
} from './pasted-sizes.ts'
import { pastedRows } from './separators.ts'

/** A cell of a grid, identified by row and column or by the size's name or SKU. */
export type GridCell = {
  id: string
  row: string
  column: string
  names: readonly string[]
  /** Its value for each axis of its series. */
  values?: SizeValues
}
export type PastedCell = { id: string; pricePaise: Paise; stockMilli: Milli | null }
/** A size that the series allows but that does not exist yet. */
export type FreshCell = Omit<PastedCell, 'id'> & { values: SizeValues }
export type PastedProblem = {
  /** Line and column, counted from 1. */
  line: number
  column: number
  text: string
  why: 'NO_SIZE' | 'NO_VALUE' | 'NO_PRICE' | 'NO_QUANTITY' | 'TWICE'
  /** For NO_VALUE: the axis without this value. */
  axis?: string
}
export type Pasted = { cells: PastedCell[]; fresh: FreshCell[]; problems: PastedProblem[] }

/** Text normalised for comparison: no case, spaces or optional signs. `25 mm` is `25mm`, `1/2"` is `1/2`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/["″'\s]/g, '')
    .replace(/(?<=\d)mm$/, '')
const isBlank = (row: readonly string[]) => row.every((cell) => cell === '')

/**
 * Reads cells copied from a spreadsheet: a matrix with column names in the first line and row names in the first
 * column, or a list of lines `size, price, stock`. Prices in rupees, stock in selling units. Sizes that do not exist
 * but that the axes allow are returned separately. Unreadable cells are reported with their position; the others are
 * still returned.
 */
export function readPasted(text: string, grid: readonly GridCell[], axes: readonly NamedAxis[] = []): Pasted {
  const lines = pastedRows(text)
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
type Requested = Omit<PastedCell, 'id'>

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
    add: (size: string | SizeValues, requested: Requested, at: Where) => {
      const id = typeof size === 'string' ? size : byValues.get(keyOf(size))
      if (id !== undefined) into(cells, id, { id, ...requested }, at)
      else if (typeof size !== 'string') into(fresh, keyOf(size), { values: size, ...requested }, at)
    },
    /** Reports an unknown value once for all cells that use it. */
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
    // A line of headings before the first size
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
