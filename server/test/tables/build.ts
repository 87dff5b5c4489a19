import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import type { SheetTask } from '#core/files/reading/sheet.ts'

/* Files of tables as programs write them, part by part, so that each case can write what it tries. */

/** A file with its right reading. */
export type TableCase = {
  /** What it tries. */
  name: string
  bytes: Buffer | (() => Buffer)
  task?: Partial<SheetTask>
  rows?: string[][]
  refusal?: string
  at?: string
  /** What is said about the reading, as far as it matters here. */
  reading?: object
}

export const cp1252 = (text: string) =>
  Buffer.from(
    [...text].map(
      (sign) => ({ '–': 0x96, '€': 0x80, '’': 0x92, '×': 0xd7, é: 0xe9, '½': 0xbd })[sign] ?? sign.charCodeAt(0),
    ),
  )
export const utf16 = (text: string) => Buffer.from(text, 'utf16le')
export const utf16be = (text: string) => utf16(text).swap16()

/** A value; a formula with its stored value; a number with the format of this number in `formats`; raw XML. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { formula: string; value?: string | number; kind?: string }
  | { number: number; as: keyof typeof formats }
  | { xml: string }
export type Tab = {
  name: string
  rows: Cell[][]
  /** Of its part below `xl/`. */
  part?: string
  /** How the workbook names its part, if not from its own folder. */
  target?: string
  /** Rows as XML, after the others. */
  more?: string
  state?: 'hidden' | 'veryHidden'
  /** After the rows: merged cells, filters. */
  after?: string
}

const formats = {
  plain: 0,
  day: 14,
  moment: 22,
  clock: 20,
  percent: 9,
  percent2: 10,
  rupees: 164,
  indian: 165,
  accounting: 166,
  days: 167,
  red: 168,
  indianDay: 169,
} as const
const ownFormats: Record<number, string> = {
  164: '[$₹-4009]\\ #,##0.00',
  165: '[&gt;=10000000]##\\,##\\,##\\,##0;[&gt;=100000]##\\,##\\,##0;##,##0',
  166: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* &quot;-&quot;??_);_(@_)',
  167: '0.0 &quot;days&quot;',
  168: '[Red]-0.00;0.00',
  169: '[$-14009]dd/mm/yyyy',
}
const styleOf = (as: keyof typeof formats) => Object.keys(formats).indexOf(as)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const column = (at: number) => utils.encode_col(at)

function cellXml(cell: Cell, at: string, shared: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${shared.push(cell) - 1}</v></c>`
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${at}"`)
  if ('number' in cell) return `<c r="${at}" s="${styleOf(cell.as)}"><v>${cell.number}</v></c>`
  const kind = cell.kind ?? (typeof cell.value === 'string' ? 'str' : 'n')
  const value = cell.value === undefined ? '' : `<v>${cell.value}</v>`
  return `<c r="${at}" t="${kind}"><f>${escaped(cell.formula)}</f>${value}</c>`
}

type Book = {
  date1904?: string
  /** Name of the part of the workbook. */
  book?: string
  /** Other parts. */
  parts?: Record<string, string | Uint8Array>
  /** Without style sheet, as some libraries write. */
  isPlain?: boolean
}

/** An Excel workbook, part by part. */
export function xlsx(
  tabs: readonly Tab[],
  { date1904, book = 'xl/workbook.xml', parts = {}, isPlain }: Book = {},
): Buffer {
  const shared: string[] = []
  const placed = tabs.map((tab, at) => ({
    ...tab,
    part: tab.part ?? `worksheets/sheet${at + 1}.xml`,
    id: `rId${at + 1}`,
  }))
  const sheets = placed.map(({ rows, more = '', after = '' }) => {
    const lines = rows.map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, `${column(c)}${r + 1}`, shared)).join('')}</row>`,
    )
    return `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${lines.join('')}${more}</sheetData>${after}</worksheet>`
  })
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
  const folder = book.replace(/[^/]*$/, '')
  const file = book.slice(folder.length)
  const texts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override(book, 'sheet.main')}${placed.map(({ part }) => override(`xl/${part}`, 'worksheet')).join('')}${override('xl/sharedStrings.xml', 'sharedStrings')}${isPlain ? '' : override('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', book)),
    [book]: `<workbook xmlns="${main}" xmlns:r="${office}">${date1904 === undefined ? '<workbookPr/>' : `<workbookPr date1904="${date1904}"/>`}<sheets>${placed.map(({ name, state, id }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="${id}"/>`).join('')}</sheets></workbook>`,
    [`${folder}_rels/${file}.rels`]: relations(
      placed.map(({ id, part, target = part }) => relation(id, 'worksheet', target)).join('') +
        relation('rIdS', 'sharedStrings', 'sharedStrings.xml') +
        (isPlain ? '' : relation('rIdT', 'styles', 'styles.xml')),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...(isPlain
      ? {}
      : {
          'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${Object.entries(ownFormats)
            .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
            .join('')}</numFmts><cellXfs>${Object.values(formats)
            .map((id) => `<xf numFmtId="${id}"/>`)
            .join('')}</cellXfs></styleSheet>`,
        }),
  }
  const bytes = Object.entries({ ...texts, ...parts }).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  for (const [at, { part }] of placed.entries()) bytes.push([`xl/${part}`, strToU8(sheets[at] ?? '')])
  return Buffer.from(zipSync(Object.fromEntries(bytes)))
}

/** One tab of an Excel workbook. */
export const sheet = (rows: Cell[][], book?: Book) => xlsx([{ name: 'Sheet1', rows }], book)

type Plain = string | number | boolean | null | { number: number; format: string }
type PlainTab = { name: string; rows: Plain[][]; hidden?: 0 | 1 | 2 }

/** A workbook in another format: BIFF8 and BIFF5 (.xls), XML of Excel 2003, XLSB. */
export function book(
  tabs: readonly PlainTab[],
  bookType: 'biff8' | 'biff5' | 'biff2' | 'xlml' | 'xlsb',
  date1904 = false,
): Buffer {
  const sheets = tabs.map(({ name, rows }) => {
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell ? cell.number : cell)))
    const made = utils.aoa_to_sheet(cells)
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries())
        if (typeof cell === 'object' && cell) made[utils.encode_cell({ r, c })].z = cell.format
    return [name, made] as const
  })
  return write(
    {
      SheetNames: tabs.map(({ name }) => name),
      Sheets: Object.fromEntries(sheets),
      Workbook: { WBProps: { date1904 }, Sheets: tabs.map(({ name, hidden = 0 }) => ({ name, Hidden: hidden })) },
    },
    { type: 'buffer', bookType },
  )
}

const odf = 'urn:oasis:names:tc:opendocument:xmlns:'
const names = ['office', 'table', 'text', 'style', 'number', 'fo']
  .map((name) => `xmlns:${name}="${odf}${name}:1.0"`)
  .join(' ')
export const odsText = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`
export const odsNumber = (value: number, more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}"${more}><text:p>${value}</text:p></table:table-cell>`
export const odsRow = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
type OdsTab = { name: string; rows: string; isHidden?: boolean }

const odsStyles =
  '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false" style:writing-mode="lr-tb"/></style:style><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>'
const odsTables = (tabs: readonly OdsTab[]) =>
  tabs
    .map(
      ({ name, rows, isHidden }) =>
        `<table:table table:name="${name}" table:style-name="${isHidden ? 'ta2' : 'ta1'}">${rows}</table:table>`,
    )
    .join('')
const odsBody = (tabs: readonly OdsTab[], settings = '') =>
  `<office:automatic-styles>${odsStyles}</office:automatic-styles><office:body><office:spreadsheet>${settings}${odsTables(tabs)}</office:spreadsheet></office:body>`

/** An OpenDocument, part by part. */
export function ods(tabs: readonly OdsTab[], { settings = '', kind = 'spreadsheet', entry = '' } = {}): Buffer {
  const mime = `application/vnd.oasis.opendocument.${kind}`
  return Buffer.from(
    zipSync({
      mimetype: [strToU8(mime), { level: 0 }],
      'META-INF/manifest.xml': strToU8(
        `<manifest:manifest xmlns:manifest="${odf}manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mime}"/>${entry}</manifest:manifest>`,
      ),
      'content.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}>${odsBody(tabs, settings)}</office:document-content>`,
      ),
    }),
  )
}

/** The same as one XML file (.fods). */
export const fods = (tabs: readonly OdsTab[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${names} office:mimetype="application/vnd.oasis.opendocument.spreadsheet">${odsBody(tabs)}</office:document>`,
  )
