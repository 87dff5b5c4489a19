import { createReadStream, readFileSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/* Reads a spreadsheet outside the thread that answers requests, and returns its rows in batches, each after the
   previous one was consumed. Refuses anything but a plain table before unpacking it. */
export type SheetTask = {
  path: string
  kind: 'xlsx' | 'csv'
  maxRows: number
  /** Reads formulas as the values that were calculated last, and the first sheet that is not hidden. */
  asShown?: boolean
}
/** The sheet that was read, and the number of hidden ones. */
export type SheetInfo = { name: string; hidden: number }
export type SheetMessage =
  | { rows: unknown[][] }
  | { info: SheetInfo }
  | { refusal: 'BROKEN' | 'TOO_LARGE' | 'FORMULA' | 'TOO_MANY'; at?: string }
  | { end: true }

/** Five thousand rows of the widest template are 9 MB. */
const maxUnpacked = 25_000_000
/** A file written by a spreadsheet program has a dozen. */
const maxParts = 1_000
const handful = 250
const { path, kind, maxRows, asShown = false } = workerData as SheetTask
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

let sheetAt = 1
function chooseSheet(workbook: string): SheetMessage | null {
  const sheets = [...workbook.matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => ({
    name: (/\sname="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
    isHidden: /\sstate="(hidden|veryHidden)"/.test(tag),
  }))
  const at = sheets.findIndex(({ isHidden }) => !isHidden)
  if (at < 0) return { refusal: 'BROKEN' }
  sheetAt = at + 1
  say({ info: { name: sheets[at]?.name ?? '', hidden: sheets.filter(({ isHidden }) => isHidden).length } })
  return null
}

/**
 * A few kilobytes can unpack to gigabytes, so the sizes declared in the archive are added up before any part is
 * unpacked.
 */
function refusalOf(bytes: Uint8Array): SheetMessage | null {
  let unpacked = 0
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      count++
      return (
        unpacked <= maxUnpacked &&
        count <= maxParts &&
        (asShown ? name === 'xl/workbook.xml' : name === 'xl/worksheets/sheet1.xml')
      )
    },
  })
  if (unpacked > maxUnpacked || count > maxParts) return { refusal: 'TOO_LARGE' }
  if (asShown) return chooseSheet(new TextDecoder().decode(parts['xl/workbook.xml'] ?? new Uint8Array()))
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
      await hand(
        await readSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer, sheetAt),
      )
  }
} catch {
  say({ refusal: 'BROKEN' })
}
