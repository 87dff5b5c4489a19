import { Parser } from 'htmlparser2'

/* Tables of a page, which banks and portals name .xls. */

const maxSpan = 300
/** Pages that are laid out by tables have a handful within each other. */
const maxDepth = 60
const spanOf = (written: string | undefined) => Math.min(maxSpan, Math.max(1, Number.parseInt(written ?? '1', 10) || 1))

type Cell = { text: string; across: number; down: number }
type Table = {
  row: string[] | null
  cell: Cell | null
  /** For each column, in how many further rows a cell from above covers it. */
  covered: number[]
}

/** Puts a cell behind the others of its row, past what cells from above cover. */
function place(table: Table, { text, across, down }: Cell): void {
  const row = table.row ?? []
  while ((table.covered[row.length] ?? 0) > 0) {
    table.covered[row.length] = (table.covered[row.length] ?? 0) - 1
    row.push('')
  }
  for (let at = 0; at < across && row.length < 2 * maxSpan; at++) {
    // A column that is covered already is left as it is: such tables overlap
    table.covered[row.length] = Math.max(table.covered[row.length] ?? 0, down - 1)
    row.push(at === 0 ? text : '')
  }
  table.row = row
}

function endRow(table: Table): string[] {
  const row = table.row ?? []
  for (let at = row.length; at < table.covered.length; at++)
    table.covered[at] = Math.max(0, (table.covered[at] ?? 0) - 1)
  table.row = null
  return row
}

const plain = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/**
 * The rows of all tables of a page, in order; null if the text is no page. A cell over several columns or rows has its
 * text in the first of them; a table within a cell comes before the row that it stands in.
 */
export function htmlRows(text: string): string[][] | null {
  if (!/^\s*</.test(text) || !/<(html|table|body|!doctype html)[\s>]/i.test(text.slice(0, 20_000))) return null
  const rows: string[][] = []
  const open: Table[] = []
  let silent = 0
  const endCell = (table: Table | undefined) => {
    if (!table?.cell) return
    place(table, { ...table.cell, text: plain(table.cell.text) })
    table.cell = null
  }
  const finish = (table: Table | undefined) => {
    endCell(table)
    if (table?.row) rows.push(endRow(table))
  }
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      const table = open.at(-1)
      if (name === 'script' || name === 'style') silent++
      else if (name === 'table') {
        if (open.length === maxDepth) throw new Error('Too many tables within each other')
        open.push({ row: null, cell: null, covered: [] })
      } else if (name === 'tr') {
        finish(table)
        if (table) table.row = []
      } else if (name === 'td' || name === 'th') {
        endCell(table)
        if (table) table.cell = { text: '', across: spanOf(colspan), down: spanOf(rowspan) }
      } else if (name === 'br' && table?.cell) table.cell.text += '\n'
    },
    ontext(part) {
      const cell = open.at(-1)?.cell
      if (cell && silent === 0) cell.text += part.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      const table = open.at(-1)
      if (name === 'script' || name === 'style') silent--
      else if (name === 'td' || name === 'th') endCell(table)
      else if (name === 'tr') finish(table)
      else if (name === 'table') {
        finish(table)
        open.pop()
      }
    },
  })
  parser.write(text)
  parser.end()
  return rows
}
