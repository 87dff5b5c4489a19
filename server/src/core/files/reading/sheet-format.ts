import type { TableFormat } from '@neev/domain/core/sheets/table-reading'

/* What a file is by its bytes; neither its name nor the browser's word counts. */

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

/** A first record of Excel 2 to 95 outside of a compound file: BOF with its length. */
const isOldBook = (bytes: Uint8Array) =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && (bytes[2] ?? 0) <= 16 && bytes[3] === 0

/** The kind of workbook that begins so; null for all else. */
export function workbookOfHead(head: Uint8Array): 'XLSX' | 'XLS' | 'ODS' | null {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) {
    // OpenDocument begins with its type
    const [, kind] = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(\w+)/.exec(ascii(head, 30, 100)) ?? []
    return kind === undefined ? 'XLSX' : kind.startsWith('spreadsheet') ? 'ODS' : null
  }
  // A compound file: Excel 97 to 2003, or any workbook with a password
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) || isOldBook(head)) return 'XLS'
  return null
}

/** Letters that stand in no text: control characters but tab, line and page ends, and the mark of the end in DOS. */
const isControl = (byte: number) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x07

/** Looks at bytes as they come, and says whether all of them together can be text. */
export function textCheck() {
  let at = 0
  let controls = 0
  let head = 0
  const zeros: [even: number, odd: number] = [0, 0]
  return {
    add(part: Uint8Array) {
      for (const byte of part) {
        if (at < 2) head = head * 256 + byte
        if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++
        else if (isControl(byte)) controls++
        at++
      }
    },
    isText: () => {
      const [less, more] = [Math.min(...zeros), Math.max(...zeros)]
      if (more === 0) return at > 0 && controls * 500 <= at
      // Text of two bytes a letter: it says so at its beginning, or has its zeros on one side, and enough of them
      return head === 0xfffe || head === 0xfeff || (less * 50 < more && more * 8 > at)
    },
  }
}

/** What a whole file is; null if it is no table. */
export function formatOf(bytes: Uint8Array): TableFormat | null {
  const known = workbookOfHead(bytes)
  if (known) return known
  const check = textCheck()
  check.add(bytes)
  return check.isText() ? 'TEXT' : null
}

/** Whether a text is a workbook in one XML file: Excel 2003, or OpenDocument. */
export const isSpreadsheetXml = (text: string): boolean =>
  /^\s*<(\?xml|(\w+:)?Workbook|office:document)/i.test(text) &&
  /urn:schemas-microsoft-com:office:spreadsheet|opendocument:xmlns:office/.test(text.slice(0, 10_000)) &&
  /<(\w+:)?Workbook[\s>]|<office:document[\s>]/.test(text.slice(0, 20_000))
