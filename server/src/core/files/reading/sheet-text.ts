import { Readable } from 'node:stream'
import { separatorOf } from '@neev/domain/core/sheets/separators'
import type { TableEncoding, TableSeparator } from '@neev/domain/core/sheets/table-reading'
import { parse } from 'csv-parse'

/* Tables that are text: which letters their bytes are, what separates their cells, and the cells. */

/** Letters of one line. */
const maxLine = 200_000
const pieceLength = 65_536
/** How far the zeros of two-byte letters are looked for. */
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
