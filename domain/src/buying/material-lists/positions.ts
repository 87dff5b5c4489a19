/** A piece of text on a page: where it begins, how wide and high it is, in points, `y` from the bottom of the page. */
export type PlacedText = {
  page: number
  text: string
  x: number
  y: number
  width: number
  height: number
  /** How sure the reading of a picture is, 0 to 100. Text that was not read from a picture has none. */
  confidence?: number
}
/** A row of a table: its cells, and the confidence of the least certain text in it, 100 for text of files. */
export type PlacedRow = { cells: string[]; confidence: number }

type Cell = { text: string; from: number; to: number }
type Row = { page: number; y: number; height: number; cells: Cell[]; confidence: number }
type Column = { from: number; to: number }

/** A gap wider than this share of the height of the letters separates cells; within a cell words have a space. */
const CELL_GAP = 0.9
const WORD_GAP = 0.15
/** A line this close below a row, in heights of the letters, continues its cell. */
const WRAPPED = 1.6

/** Pieces on one line: their feet are closer than half the height of the letters. */
function linesOf(texts: readonly PlacedText[]): PlacedText[][] {
  const ordered = texts
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.page - other.page || other.y - one.y || one.x - other.x)
  const lines: PlacedText[][] = []
  for (const piece of ordered) {
    const first = lines.at(-1)?.[0]
    if (first && first.page === piece.page && Math.abs(first.y - piece.y) < Math.max(first.height, 1) / 2)
      lines.at(-1)?.push(piece)
    else lines.push([piece])
  }
  return lines
}

/** A line as cells, which are separated by wide gaps. */
function rowOf(line: readonly PlacedText[]): Row {
  const pieces = line.toSorted((one, other) => one.x - other.x)
  const height = Math.max(...pieces.map((piece) => piece.height), 1)
  const cells: Cell[] = []
  for (const { text, x, width } of pieces) {
    const last = cells.at(-1)
    const gap = last ? x - last.to : Number.POSITIVE_INFINITY
    if (last && gap < CELL_GAP * height) {
      last.text += (gap > WORD_GAP * height ? ' ' : '') + text
      last.to = Math.max(last.to, x + width)
    } else cells.push({ text, from: x, to: x + width })
  }
  const confidence = Math.min(...pieces.map((piece) => piece.confidence ?? 100))
  return { page: pieces[0]?.page ?? 0, y: pieces[0]?.y ?? 0, height, cells, confidence }
}

/** Columns of a table: what rows with several cells cover, joined where it overlaps. */
function columnsOf(rows: readonly Row[]): Column[] {
  const max = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const wide = rows.filter(({ cells }) => cells.length >= Math.max(2, Math.ceil(max * 0.6)))
  const columns: Column[] = []
  for (const { from, to } of wide.flatMap(({ cells }) => cells).toSorted((one, other) => one.from - other.from)) {
    const last = columns.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else columns.push({ from, to })
  }
  return columns
}

/** The column that a cell shares most of its width with, or the nearest. */
function columnAt({ from, to }: Cell, columns: readonly Column[]): number {
  const shared = columns.map((column) => Math.min(to, column.to) - Math.max(from, column.from))
  return shared.indexOf(Math.max(...shared))
}

const joined = (one: string, other: string) => (one ? `${one} ${other}` : other).replace(/\s+/g, ' ').trim()

/** The row that a line of a single cell continues: directly below a row that has something in the same column. */
function continued(row: Row, above: Row | undefined): boolean {
  return (
    row.cells.length === 1 &&
    above !== undefined &&
    above.cells.length > 1 &&
    above.page === row.page &&
    above.y - row.y <= WRAPPED * row.height
  )
}

/**
 * Placed text as the rows of a table: lines from top to bottom, page by page, cells in the columns that most lines have.
 * A wrapped cell is one; a heading is a row of its own.
 */
export function tableOfPlacedText(texts: readonly PlacedText[]): PlacedRow[] {
  const rows = linesOf(texts).map(rowOf)
  const columns = columnsOf(rows)
  if (columns.length === 0)
    return rows.map(({ cells, confidence }) => ({ cells: cells.map(({ text }) => text.trim()), confidence }))
  const table: PlacedRow[] = []
  let above: Row | undefined
  for (const row of rows) {
    const isMore = continued(row, above)
    const target = (isMore && table.at(-1)) || { cells: columns.map(() => ''), confidence: 100 }
    for (const cell of row.cells) {
      const at = columnAt(cell, columns)
      target.cells[at] = joined(target.cells[at] ?? '', cell.text)
    }
    target.confidence = Math.min(target.confidence, row.confidence)
    if (isMore && above) above = { ...above, y: row.y }
    else {
      table.push(target)
      above = row
    }
  }
  return table
}

/** The cells of `tableOfPlacedText`. */
export const rowsOfPlacedText = (texts: readonly PlacedText[]): string[][] =>
  tableOfPlacedText(texts).map(({ cells }) => cells)
