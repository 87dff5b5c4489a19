import { CFB } from '@e965/xlsx'
import { book, cp1252, fods, ods, odsNumber, odsRow, odsText, type TableCase } from './build.ts'

const rows = [
  ['Item', 'Qty'],
  ['Cement ₹', 120],
]
const right = [
  ['Item', 'Qty'],
  ['Cement ₹', '120'],
]
const plain = [{ name: 'Sheet1', rows }]
const values = { withFormulas: true }
const day = (system: number) => [
  {
    name: 'A',
    rows: [
      [
        { number: 46345 - system, format: 'dd/mm/yyyy' },
        { number: 46345.427083333336 - system, format: 'dd/mm/yyyy hh:mm' },
      ],
    ],
  },
]
const days = [['2026-11-19', '2026-11-19 10:15']]

type Change = (record: { type: number; body: Buffer }) => Buffer[] | null
const record = (type: number, body: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
/** A BIFF8 workbook whose records are changed: null keeps one as it is. */
function changed(bytes: Buffer, change: Change): Buffer {
  const file = CFB.read(bytes, { type: 'buffer' })
  const entry = CFB.find(file, '/Workbook')
  const stream = Buffer.from(entry?.content as Uint8Array)
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, size] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    const body = stream.subarray(at + 4, at + 4 + size)
    parts.push(...(change({ type, body }) ?? [record(type, body)]))
    at += 4 + size
  }
  const made = CFB.utils.cfb_new()
  CFB.utils.cfb_add(made, '/Workbook', Buffer.concat(parts))
  return CFB.write(made, { type: 'buffer' }) as Buffer
}
const numberRecord = 0x0203
/** The number as a formula 2+3 that was calculated to it. */
const formula: Change = ({ type, body }) =>
  type === numberRecord || type === 0x027e
    ? [
        record(
          0x0006,
          Buffer.concat([
            body.subarray(0, 6),
            type === numberRecord ? body.subarray(6, 14) : Buffer.from('0000000000005e40', 'hex'),
            Buffer.from('000000000000', 'hex'),
            Buffer.from('07001e02001e030003', 'hex'),
          ]),
        ),
      ]
    : null
let isFirst = true
const password: Change = ({ type, body }) => {
  if (type !== 0x0809 || !isFirst) return null
  isFirst = false
  return [record(type, body), record(0x002f, Buffer.from(`0100010001${'00'.repeat(49)}`, 'hex'))]
}
/** A workbook with a password is a compound file with the encrypted package in it. */
function encrypted(): Buffer {
  const made = CFB.utils.cfb_new()
  CFB.utils.cfb_add(made, '/EncryptionInfo', Buffer.from('0400040040000000', 'hex'))
  CFB.utils.cfb_add(made, '/EncryptedPackage', Buffer.alloc(64, 7))
  return CFB.write(made, { type: 'buffer' }) as Buffer
}

const odsRows = odsRow(odsText('Item'), odsText('Qty')) + odsRow(odsText('Cement ₹'), odsNumber(120))
const odsDay = (date: string) =>
  `<table:table-cell office:value-type="date" office:date-value="${date}"><text:p>x</text:p></table:table-cell>`
const html = (inner: string, more = '') => `<html><head>${more}<style>td{}</style></head><body>${inner}</body></html>`
const page = (name: string, text: string | Buffer, read: string[][], reading: object = {}): TableCase => ({
  name,
  bytes: Buffer.isBuffer(text) ? text : Buffer.from(text),
  rows: read,
  reading: { format: 'HTML', ...reading },
})

/** Excel 97 to 2003, and older. */
export const xlsCases: TableCase[] = [
  {
    name: 'a workbook of Excel 97 to 2003',
    bytes: book(plain, 'biff8'),
    rows: right,
    reading: { format: 'XLS', name: 'Sheet1' },
  },
  {
    name: 'a workbook of Excel 95',
    bytes: book(
      [
        {
          name: 'A',
          rows: [
            ['Item', 'Qty'],
            ['Cement', 120],
          ],
        },
      ],
      'biff5',
    ),
    rows: [
      ['Item', 'Qty'],
      ['Cement', '120'],
    ],
  },
  {
    name: 'a sheet of Excel 2 without a compound file',
    bytes: book(
      [
        {
          name: 'A',
          rows: [
            ['Item', 'Qty'],
            ['Cement', 120],
          ],
        },
      ],
      'biff2',
    ),
    rows: [
      ['Item', 'Qty'],
      ['Cement', '120'],
    ],
  },
  {
    name: 'a hidden tab first',
    bytes: book(
      [
        { name: 'H', rows: [['x']], hidden: 1 },
        { name: 'V', rows },
      ],
      'biff8',
    ),
    rows: right,
    reading: { name: 'V', hidden: 1 },
  },
  {
    name: 'a tab that only a program shows',
    bytes: book(
      [
        { name: 'H', rows: [['x']], hidden: 2 },
        { name: 'V', rows },
      ],
      'biff8',
    ),
    rows: right,
    reading: { hidden: 1 },
  },
  {
    name: 'an empty tab first',
    bytes: book(
      [
        { name: 'Empty', rows: [] },
        { name: 'V', rows },
      ],
      'biff8',
    ),
    rows: right,
    reading: { name: 'V' },
  },
  { name: 'dates', bytes: book(day(0), 'biff8'), rows: days },
  { name: 'dates in the system of 1904', bytes: book(day(1462), 'biff8', true), rows: days, reading: { is1904: true } },
  {
    name: 'a formula is refused with its cell',
    bytes: () => changed(book([{ name: 'A', rows: [['x', 120.5]] }], 'biff8'), formula),
    refusal: 'FORMULA',
    at: 'B1',
  },
  {
    name: 'a formula as its stored value',
    bytes: () => changed(book([{ name: 'A', rows: [['x', 120.5]] }], 'biff8'), formula),
    task: values,
    rows: [['x', '120.5']],
  },
  {
    name: 'letters of India',
    bytes: book([{ name: 'सूची', rows: [['सीमेंट', 'சிமெண்ட்']] }], 'biff8'),
    rows: [['सीमेंट', 'சிமெண்ட்']],
    reading: { name: 'सूची' },
  },
  {
    name: 'leading zeros and long numbers',
    bytes: book([{ name: 'A', rows: [['000123', 409112345678, 0.1 + 0.2, true]] }], 'biff8'),
    rows: [['000123', '409112345678', '0.3', 'yes']],
  },
  { name: 'a password', bytes: () => changed(book(plain, 'biff8'), password), refusal: 'PASSWORD' },
  { name: 'an .xlsx with a password', bytes: encrypted, refusal: 'PASSWORD' },
  {
    name: 'a compound file that is no workbook (.doc, .msi)',
    bytes: () => {
      const made = CFB.utils.cfb_new()
      CFB.utils.cfb_add(made, '/WordDocument', Buffer.alloc(64))
      return CFB.write(made, { type: 'buffer' }) as Buffer
    },
    refusal: 'NO_TABLE',
  },
  { name: 'a workbook that was cut off', bytes: book(plain, 'biff8').subarray(0, 1500), refusal: 'BROKEN' },
  {
    name: 'a million cells are too many rows here',
    bytes: book([{ name: 'A', rows: Array.from({ length: 60 }, (_, at) => [at]) }], 'biff8'),
    task: { maxRows: 50 },
    refusal: 'TOO_MANY',
  },
]

/** OpenDocument, and workbooks that are one XML file. */
export const odsCases: TableCase[] = [
  {
    name: 'a spreadsheet',
    bytes: ods([{ name: 'List', rows: odsRows }]),
    rows: right,
    reading: { format: 'ODS', name: 'List', hidden: 0 },
  },
  {
    name: 'a hidden tab first',
    bytes: ods([
      { name: 'H', rows: odsRow(odsText('x')), isHidden: true },
      { name: 'V', rows: odsRows },
    ]),
    rows: right,
    reading: { name: 'V', hidden: 1 },
  },
  {
    name: 'repeated cells and rows',
    bytes: ods([
      {
        name: 'A',
        rows: `<table:table-row><table:table-cell table:number-columns-repeated="3" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>${odsRow(odsText('y'))}`,
      },
    ]),
    rows: [['x', 'x', 'x'], [], [], ['y']],
  },
  {
    name: 'a million empty rows at the end, as LibreOffice writes',
    bytes: ods([
      {
        name: 'A',
        rows: `${odsRows}<table:table-row table:style-name="ro1" table:number-rows-repeated="1048574"><table:table-cell table:style-name="ce1" table:number-columns-repeated="16384"/></table:table-row>`,
      },
    ]),
    rows: right,
  },
  {
    name: 'dates',
    bytes: ods([{ name: 'A', rows: odsRow(odsDay('2026-11-19'), odsDay('2026-11-19T10:15:00')) }]),
    rows: days,
  },
  {
    name: 'a formula is refused with its cell',
    bytes: ods([{ name: 'A', rows: odsRow(odsText('x'), odsNumber(5, ' table:formula="of:=2+3"')) }]),
    refusal: 'FORMULA',
    at: 'B1',
  },
  {
    name: 'a formula as its stored value',
    bytes: ods([{ name: 'A', rows: odsRow(odsText('x'), odsNumber(5, ' table:formula="of:=2+3"')) }]),
    task: values,
    rows: [['x', '5']],
  },
  {
    name: 'lines, spaces and signs in a cell',
    bytes: ods([
      {
        name: 'A',
        rows: odsRow(
          '<table:table-cell office:value-type="string"><text:p>TMT &amp; <text:span>12 mm</text:span></text:p><text:p>Fe 500D</text:p></table:table-cell>',
        ),
      },
    ]),
    rows: [['TMT & 12 mm\nFe 500D']],
  },
  {
    name: 'covered cells of a merged title',
    bytes: ods([
      {
        name: 'A',
        rows: `<table:table-row><table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>Title</text:p></table:table-cell><table:covered-table-cell/></table:table-row>${odsRows}`,
      },
    ]),
    rows: [['Title'], ...right],
  },
  {
    name: 'a password',
    bytes: ods([{ name: 'A', rows: '' }], {
      entry:
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>',
    }),
    refusal: 'PASSWORD',
  },
  { name: 'a text document (.odt)', bytes: ods([{ name: 'A', rows: '' }], { kind: 'text' }), refusal: 'NO_TABLE' },
  {
    name: 'one XML file (.fods)',
    bytes: fods([
      { name: 'H', rows: odsRow(odsText('x')), isHidden: true },
      { name: 'List', rows: odsRows },
    ]),
    rows: right,
    reading: { format: 'XML', hidden: 1 },
  },
  {
    name: 'XML of Excel 2003, as Tally and portals write',
    bytes: book(plain, 'xlml'),
    rows: right,
    reading: { format: 'XML' },
  },
  {
    name: 'XML of Excel 2003 with dates of 1904',
    bytes: book(day(1462), 'xlml', true),
    rows: days,
    reading: { is1904: true },
  },
  {
    name: 'XML of Excel 2003 with a hidden tab',
    bytes: book(
      [
        { name: 'H', rows: [['x']], hidden: 1 },
        { name: 'V', rows },
      ],
      'xlml',
    ),
    rows: right,
    reading: { name: 'V', hidden: 1 },
  },
]

/** Pages, which banks name .xls. */
export const htmlCases: TableCase[] = [
  page(
    'a table',
    html('<table><tr><th>Item</th><th>Qty</th></tr><tr><td>Cement ₹</td><td>120</td></tr></table>'),
    right,
  ),
  page('a table without a page around it', '<table><tr><td>Item<td>Qty<tr><td>Cement ₹<td>120</table>', right),
  page(
    'leading zeros, dates and amounts stay as they are',
    html('<table><tr><td>0000409112345678</td><td>01/02/2026</td><td>1,23,456.00</td><td>-5%</td></tr></table>'),
    [['0000409112345678', '01/02/2026', '1,23,456.00', '-5%']],
  ),
  page(
    'a cell over several columns',
    html('<table><tr><td colspan=3>Statement</td></tr><tr><td>a<td>b<td>c</tr></table>'),
    [['Statement'], ['a', 'b', 'c']],
  ),
  page(
    'titles over two rows',
    html(
      '<table><tr><th rowspan=2>Date</th><th colspan=2>Amount</th><th rowspan=2>Balance</th></tr><tr><th>Debit</th><th>Credit</th></tr><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr></table>',
    ),
    [
      ['Date', 'Amount', '', 'Balance'],
      ['', 'Debit', 'Credit'],
      ['1', '2', '3', '4'],
    ],
  ),
  page(
    'several tables: heads of the account and its lines',
    html(
      '<table><tr><td>Account</td><td>1234</td></tr></table><p>x</p><table><tr><td>Date</td><td>Amount</td></tr></table>',
    ),
    [
      ['Account', '1234'],
      ['Date', 'Amount'],
    ],
  ),
  page(
    'a table within a cell',
    html('<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr><tr><td>c</td></tr></table>'),
    [['a', 'b'], [], ['c']],
  ),
  page(
    'breaks, spaces, signs and scripts',
    html(
      '<table><tr><td> A&nbsp;&amp;&nbsp;B<br>C  D </td><td><script>x<y</script>&#8377; 5 &ndash; 6</td></tr></table>',
    ),
    [['A & B\nC D', '₹ 5 – 6']],
  ),
  page(
    'windows-1252',
    cp1252(html('<table><tr><td>4–6 m</td><td>€ 5</td></tr></table>', '<meta charset="windows-1252">')),
    [['4–6 m', '€ 5']],
    { encoding: 'windows-1252' },
  ),
  page(
    'tags of Office around it',
    html(
      '<!--[if gte mso 9]><xml><x:ExcelWorkbook/></xml><![endif]--><table x:str><tr><td x:num="5">5</td><td style="mso-number-format:\\@">007</td></tr></table>',
    ).replace('<html>', '<html xmlns:x="urn:schemas-microsoft-com:office:excel">'),
    [['5', '007']],
  ),
  page(
    'a page that says <!DOCTYPE html> in capitals',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN">\r\n<HTML><BODY><TABLE><TR><TD>a</TD></TR></TABLE></BODY></HTML>',
    [['a']],
  ),
  page(
    'empty cells and rows',
    html('<table><tr><td>a</td><td></td><td>c</td></tr><tr></tr><tr><td>d</td></tr></table>'),
    [['a', '', 'c'], [], ['d']],
  ),
]

const magic = (hex: string, length = 400) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length, 0x11)])
/** What is no table at all. */
export const refusedCases: TableCase[] = [
  { name: 'a picture named .xlsx (JPEG)', bytes: magic('ffd8ffe000104a464946'), refusal: 'NO_TABLE' },
  { name: 'a picture named .csv (PNG)', bytes: magic('89504e470d0a1a0a0000000d49484452'), refusal: 'NO_TABLE' },
  { name: 'a PDF with its bytes', bytes: magic('255044462d312e370a25e2e3cfd30a00'), refusal: 'NO_TABLE' },
  {
    name: 'bytes without meaning',
    bytes: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)),
    refusal: 'NO_TABLE',
  },
  { name: 'nothing at all', bytes: Buffer.alloc(0), refusal: 'NO_TABLE' },
  { name: 'zeros', bytes: Buffer.alloc(2000), refusal: 'NO_TABLE' },
  { name: 'too many rows', bytes: Buffer.from('a\n'.repeat(7000)), refusal: 'TOO_MANY' },
  {
    name: 'too many columns',
    bytes: Buffer.from(Array.from({ length: 400 }, (_, at) => `c${at}`).join(',')),
    refusal: 'TOO_WIDE',
  },
]
