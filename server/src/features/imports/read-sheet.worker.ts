import { createReadStream, readFileSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/*
 * Reads one sheet away from the thread that answers requests, and hands its rows over a few at a time: the next ones only
 * when the last were taken. What is not a plain table is refused before it is unpacked.
 */
export type SheetTask = { path: string; kind: 'xlsx' | 'csv'; maxRows: number }
export type SheetMessage =
  | { rows: unknown[][] }
  | { refusal: 'BROKEN' | 'TOO_LARGE' | 'FORMULA' | 'TOO_MANY'; at?: string }
  | { end: true }

/** Five thousand rows of the widest template are 9 MB. */
const maxUnpacked = 25_000_000
/** A sheet that a spreadsheet wrote has a dozen. */
const mostParts = 1_000
const handful = 250
const { path, kind, maxRows } = workerData as SheetTask
const port = parentPort as MessagePort
const say = (message: SheetMessage) => port.postMessage(message)
const taken = () => new Promise((resolve) => port.once('message', resolve))

async function hand(rows: Iterable<unknown[]> | AsyncIterable<unknown[]>): Promise<void> {
  let some: unknown[][] = []
  let count = 0
  for await (const row of rows) {
    if (++count > maxRows) return say({ refusal: 'TOO_MANY' })
    some.push(row)
    if (some.length < handful) continue
    say({ rows: some })
    some = []
    await taken()
  }
  if (some.length > 0) {
    say({ rows: some })
    await taken()
  }
  say({ end: true })
}

/** A few kilobytes can unpack to gigabytes: what the archive says of its parts is added up before any is opened. */
function refusalOf(bytes: Uint8Array): SheetMessage | null {
  let unpacked = 0
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      count++
      return unpacked <= maxUnpacked && count <= mostParts && name === 'xl/worksheets/sheet1.xml'
    },
  })
  if (unpacked > maxUnpacked || count > mostParts) return { refusal: 'TOO_LARGE' }
  const sheet = parts['xl/worksheets/sheet1.xml']
  if (!sheet) return { refusal: 'BROKEN' }
  const [, at] = /<c r="([A-Z]{1,3}\d{1,7})"[^>]*>\s*<f[\s>/]/.exec(new TextDecoder().decode(sheet)) ?? []
  return at ? { refusal: 'FORMULA', at } : null
}

try {
  if (kind === 'csv') {
    await hand(createReadStream(path).pipe(parse({ bom: true, relax_column_count: true, skip_empty_lines: false })))
  } else {
    const bytes = readFileSync(path)
    const refusal = refusalOf(bytes)
    if (refusal) say(refusal)
    else
      await hand(await readSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer))
  }
} catch {
  say({ refusal: 'BROKEN' })
}
