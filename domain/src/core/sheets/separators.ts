import type { TableSeparator } from './table-reading.ts'

/** How far the separator is looked for: a few hundred lines. */
const searched = 100_000

const separators: readonly TableSeparator[] = ['\t', ';', '|', ',']
const isSeparator = (sign: string | undefined) => separators.includes(sign as TableSeparator)
const isEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || isSeparator(sign)

type Counts = Record<TableSeparator, number>
const none = (): Counts => ({ '\t': 0, ';': 0, '|': 0, ',': 0 })

/**
 * How often each separator stands in each line that is not empty, outside of quotes. A quote opens at the beginning of a
 * cell and closes at its end; elsewhere it is an inch mark.
 */
function countsOf(text: string): Counts[] {
  const lines: Counts[] = []
  let line = none()
  let [isQuoted, isEmpty] = [false, true]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"' && !isQuoted && (at === 0 || isEnd(text[at - 1]))) isQuoted = true
    else if (sign === '"' && isQuoted && isEnd(text[at + 1])) isQuoted = false
    else if (isQuoted) continue
    else if (sign === '\n') {
      if (!isEmpty) lines.push(line)
      line = none()
      isEmpty = true
      continue
    } else if (isSeparator(sign)) line[sign as TableSeparator]++
    isEmpty = false
  }
  if (!isEmpty) lines.push(line)
  return lines
}

/** In how many lines a separator stands as often as in most lines that have it, and how often that is. */
function regularityOf(lines: readonly Counts[], separator: TableSeparator): { lines: number; columns: number } {
  const seen = new Map<number, number>()
  for (const { [separator]: count } of lines) if (count > 0) seen.set(count, (seen.get(count) ?? 0) + 1)
  const [best] = [...seen].toSorted(([a, times], [b, others]) => others - times || b - a)
  return { columns: best?.[0] ?? 0, lines: best?.[1] ?? 0 }
}

/**
 * What separates the cells of a text, found from its lines: the separator that stands equally often in most of them. A
 * decimal comma or the commas of amounts are less regular than the separator beside them. Comma if there is none.
 */
export function separatorOf(text: string): TableSeparator {
  const lines = countsOf(text.slice(0, searched))
  const found = separators.map((separator) => ({ separator, ...regularityOf(lines, separator) }))
  const [best] = found.toSorted((a, b) => b.lines - a.lines || b.columns - a.columns)
  return best && best.lines > 0 ? best.separator : ','
}

/** The cells of a text that is split by a sign, each with the sign that ended it; quotes as spreadsheets write them. */
function* cellsOf(text: string, separator: TableSeparator): Generator<{ cell: string; endsRow: boolean }> {
  const isCellEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || sign === separator
  for (let from = 0; ; ) {
    // A quote that never closes at the end of a cell is an inch mark
    const quoted = text[from] === '"' ? /^"((?:[^"]|"")*)"/.exec(text.slice(from)) : null
    const isWhole = quoted !== null && isCellEnd(text[from + quoted[0].length])
    let end = isWhole ? from + quoted[0].length : from
    while (!isCellEnd(text[end])) end++
    const cell = isWhole ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(from, end)
    yield { cell: cell.trim(), endsRow: text[end] !== separator }
    if (end >= text.length) return
    from = end + 1
  }
}

/**
 * The rows of a text that was pasted from a spreadsheet, a message or a page, empty ones included: split by the sign that
 * tables in files are split by, or by two spaces where no sign stands in its lines. A comma between digits is part of an
 * amount.
 */
export function pastedRows(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n')
  const separator = separatorOf(lines.replace(/(?<=\d),(?=\d)/g, ''))
  if (separator === ',')
    return lines.split('\n').map((line) => line.split(/,(?!\d)|(?<!\d),|\s{2,}/).map((cell) => cell.trim()))
  const rows: string[][] = [[]]
  for (const { cell, endsRow } of cellsOf(lines, separator)) {
    rows.at(-1)?.push(cell)
    if (endsRow) rows.push([])
  }
  rows.pop()
  return rows
}
