import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/* Small files that become large when they are read. Each is built when it is asked for, in little memory. */

const chunk = Buffer.alloc(10_000_000, 0x20)
const blanks = (bytes: number) => Buffer.alloc(bytes, 0x20)
/** So many blanks, a multiple of ten million, deflated once or twice. */
function deflated(bytes: number, times: 1 | 2 = 1): Promise<Buffer> {
  const source = Readable.from(Array.from({ length: bytes / chunk.length }, () => chunk))
  const once = source.pipe(createDeflate())
  return buffer(times === 1 ? once : once.pipe(createDeflate()))
}

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
function pdfOf(objects: readonly (string | { dictionary: string; stream: Buffer })[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    if (typeof object === 'string') add(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`))
    else {
      add(Buffer.from(`${index + 1} 0 obj\n<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`))
      add(object.stream)
      add(Buffer.from('\nendstream\nendobj\n'))
    }
  }
  const table = at
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`))
  add(Buffer.from(`startxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const pageOf = (dictionary: string, stream: Buffer) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
    { dictionary, stream },
  ])

const xlsx = (parts: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${[
          ['workbook.xml', 'sheet.main'],
          ['worksheets/sheet1.xml', 'worksheet'],
          ['sharedStrings.xml', 'sharedStrings'],
          ['styles.xml', 'styles'],
        ]
          .filter(([part]) => part === 'workbook.xml' || `xl/${part}` in parts)
          .map(
            ([part, type]) =>
              `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
          )
          .join('')}</Types>`,
      ),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    }),
  )
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheetOf = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`

const office = 'urn:oasis:names:tc:opendocument:xmlns:'
/** An OpenDocument of one table with this content. */
const ods = (rows: string) =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'META-INF/manifest.xml': strToU8(
        `<manifest:manifest xmlns:manifest="${office}manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
      ),
      'content.xml': strToU8(
        `<office:document-content xmlns:office="${office}office:1.0" xmlns:table="${office}table:1.0" xmlns:text="${office}text:1.0"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    }),
  )

/** A compound file whose chain of sectors leads back to its own beginning. */
function endless(): Buffer {
  const bytes = Buffer.alloc(512 * 4, 0xff)
  bytes.fill(0, 0, 512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(0xfffffffe, 60)
  bytes.writeUInt32LE(0, 68)
  bytes.writeUInt32LE(1, 72)
  bytes.fill(0xff, 76, 512)
  bytes.writeUInt32LE(0, 76)
  // Sectors 1 and 2 follow each other for ever
  for (const [at, next] of [0xfffffffd, 2, 1].entries()) bytes.writeUInt32LE(next, 512 + at * 4)
  return bytes
}

/** The archive with the sizes that it declares for its parts, in both of its tables, replaced. */
function lying(archive: Buffer, size: number): Buffer {
  const bytes = Buffer.from(archive)
  for (let at = 0; at < bytes.length - 46; at++) {
    if (bytes.readUInt32LE(at) === 0x04034b50) bytes.writeUInt32LE(size, at + 22)
    if (bytes.readUInt32LE(at) === 0x02014b50) bytes.writeUInt32LE(size, at + 24)
  }
  return bytes
}

/** A PNG whose head says one size and whose data is short. */
async function headOf(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const bytes = Buffer.from(small)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** A PNG with a compressed text of so many bytes beside its picture. */
async function textBeside(length: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const body = Buffer.concat([Buffer.from('zTXtnote\0\0'), await deflated(length)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc(body), body.length + 4)
  return Buffer.concat([small.subarray(0, 33), chunk, small.subarray(33)])
}

/** A page with a patch of noise: nothing can be read in it, and the reader tries for a while. */
export async function noisy(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const patch = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 2_400, height: 2_400, channels: 3, background: '#fff' } })
    .composite([{ input: patch }])
    .jpeg()
    .toBuffer()
}

export const bombs: Record<string, () => Buffer | Promise<Buffer>> = {
  'PDF, a gigabyte deflated once': async () => pageOf('/Filter /FlateDecode', await deflated(1_000_000_000)),
  'PDF, a gigabyte deflated twice': async () =>
    pageOf('/Filter [/FlateDecode /FlateDecode]', await deflated(1_000_000_000, 2)),
  'PDF, an object stream within itself': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>',
      { dictionary: '/Type /ObjStm /N 1 /First 4 /Extends 3 0 R', stream: Buffer.from('3 0 [3 0 R]') },
    ]),
  'XLSX, a part of 90 MB': () =>
    xlsx({ 'xl/worksheets/sheet1.xml': sheetOf('<row r="1"/>'), 'xl/media/image1.bin': blanks(90_000_000) }),
  'XLSX, a part of 90 MB that says 1 kB': () =>
    lying(
      xlsx({ 'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from(`<worksheet ${main}>`), blanks(90_000_000)]) }),
      1_000,
    ),
  'XLSX, one text of 1 MB in 5,000 cells': () =>
    xlsx({
      'xl/sharedStrings.xml': `<sst ${main}><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetOf(
        Array.from(
          { length: 500 },
          (_, row) =>
            `<row r="${row + 1}">${'ABCDEFGHIJ'.replace(/./g, (at) => `<c r="${at}${row + 1}" t="s"><v>0</v></c>`)}</row>`,
        ).join(''),
      ),
    }),
  'XLSX, two cells that are 16,384 columns and 400,000 rows apart': () =>
    xlsx({
      'xl/worksheets/sheet1.xml': sheetOf(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="400000"><c r="XFD400000"><v>1</v></c></row>',
      ),
    }),
  'XLSX, a million cells with a style and nothing in them': () =>
    xlsx({
      'xl/worksheets/sheet1.xml': sheetOf(
        Array.from({ length: 10_000 }, (_, row) => `<row r="${row + 1}">${'<c s="1"/>'.repeat(120)}</row>`).join(''),
      ),
    }),
  'ODS, one cell repeated in 16,384 columns and a million rows': () =>
    ods(
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
  'XLS, sectors in a circle': () => endless(),
  'HTML, cells over a million columns and rows': () =>
    Buffer.from(`<table>${'<tr><td colspan="1000000" rowspan="1000000">x'.repeat(100_000)}</table>`),
  'HTML, a hundred thousand tables within each other': () => Buffer.from('<table><tr><td>'.repeat(100_000)),
  'XML, a cell in row and column of a billion': () =>
    Buffer.from(
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row ss:Index="1000000000"><Cell ss:Index="1000000000"><Data ss:Type="Number">1</Data></Cell></Row></Table></Worksheet></Workbook>',
    ),
  'CSV, ten million empty lines': () => Buffer.concat([Buffer.from('Item,Qty'), Buffer.alloc(9_900_000, 10)]),
  'CSV, one line of 10 MB': () => Buffer.alloc(9_900_000, 'a'),
  'CSV, ten million columns': () => Buffer.alloc(9_900_000, ','),
  'PNG, 60,000 × 60,000': () => headOf(60_000, 60_000),
  'PNG, 500 MB of text beside 800 × 800': () => textBeside(500_000_000),
  'JPEG, progressive, 6,200 × 6,200 of noise': async () =>
    sharp({
      create: {
        width: 6_200,
        height: 6_200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 2 },
      },
    })
      .jpeg({ quality: 20, progressive: true })
      .toBuffer(),
}
