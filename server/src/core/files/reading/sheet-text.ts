import { Readable } from 'node:stream'
import type { TableEncoding, TableSeparator } from '@neev/domain/sheets/table-reading'
import { parse } from 'csv-parse'

/* Tables that are text: which letters their bytes are, what separates their cells, and the cells. */

/** Letters of one line. */
const maxLine = 200_000
const pieceLength = 65_536
/** How far the separator is looked for: a few hundred lines. */
const searched = 100_000

const marks: readonly [TableEncoding, readonly number[]][] = [
  ['UTF-8', [0xef, 0xbb, 0xbf]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
]

/** Bytes that are zero at even and at odd places: text of two bytes a letter has them on one side only. */
function zerosOf(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros[at % 2 === 0 ? 0 : 1]++
  return zeros
}

/** The encoding of a text without a mark at its beginning: what is not valid UTF-8 is what Windows writes in India. */
function unmarked(bytes: Uint8Array): TableEncoding {
  const [even, odd] = zerosOf(bytes.subarray(0, searched))
  if (even + odd > 0) return odd >= even ? 'UTF-16LE' : 'UTF-16BE'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'windows-1252'
  }
}

/** The letters of a text, and the encoding that was found by its mark or assumed. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TableEncoding } {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  const encoding = marked?.[0] ?? unmarked(bytes)
  // The decoder leaves the mark out
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

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

/** The separator that Excel reads in a first line `sep=;`, and the text below it. */
function declared(text: string): { separator: TableSeparator | null; rest: string } {
  const [whole = '', sign] = /^"?sep=([,;|\t])"?[ \t]*(?:\n|$)/i.exec(text) ?? []
  return sign ? { separator: sign as TableSeparator, rest: text.slice(whole.length) } : { separator: null, rest: text }
}

/** Where the line begins in which a quote opens a cell and never closes; the end of the text if all of them close. */
function unclosedFrom(text: string, separator: TableSeparator): number {
  const isCellEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || sign === separator
  let opened = -1
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (opened < 0) {
      if (at === 0 || isCellEnd(text[at - 1])) opened = at
    } else if (text[at + 1] === '"') at++
    else if (isCellEnd(text[at + 1])) opened = -1
  }
  return opened < 0 ? text.length : text.lastIndexOf('\n', opened) + 1
}

type Rows = AsyncIterable<string[]>

/** In pieces, so that rows are taken before all of them are there. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

function parsed(text: string, delimiter: TableSeparator, quote: '"' | false): Rows {
  const options = {
    delimiter,
    quote,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: maxLine,
  }
  return Readable.from(piecesOf(text)).pipe(parse(options))
}

/** `"4" pipe"`: quotes around a cell that has inch marks within. */
const withoutQuotes = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1) : cell)

/** The rows of a text. An inch mark stays in its cell, also one that looks like the beginning of a quoted cell. */
async function* rowsBy(text: string, separator: TableSeparator): Rows {
  const from = unclosedFrom(text, separator)
  for await (const row of parsed(text.slice(0, from), separator, '"')) yield row.map(withoutQuotes)
  if (from < text.length) yield* parsed(text.slice(from), separator, false)
}

/** The table in a text: its rows, and the separator that was found or declared. */
export function readText(text: string): { rows: Rows; separator: TableSeparator } {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd()
  const { separator: own, rest } = declared(lines)
  const separator = own ?? separatorOf(rest)
  return { rows: rowsBy(rest, separator), separator }
}
