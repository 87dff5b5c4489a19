import { strToU8, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { book, type Cell, sheet, type TableCase, xlsx } from './build.ts'

const rows: Cell[][] = [
  ['Item', 'Qty'],
  ['Cement', 120],
]
const right = [
  ['Item', 'Qty'],
  ['Cement', '120'],
]
const other: Cell[][] = [['Other']]
const one = (name: string, cells: Cell[][], read: string[][], more: Partial<TableCase> = {}): TableCase => ({
  name,
  bytes: sheet(cells),
  rows: read,
  ...more,
})
const isDay = (name: string, bytes: Buffer): TableCase => ({
  name,
  bytes,
  rows: [['2026-11-19', '2026-11-19 10:15']],
  reading: {},
})
const formula = { formula: '100*1.2', value: 120 }
const withFormula: Cell[][] = [
  ['Item', 'Qty'],
  ['Cement', formula],
]
const values = { withFormulas: true }
/** 19 November 2026, and a quarter past ten. */
const moments = (offset: number): Cell[][] => [
  [
    { number: 46345 - offset, as: 'day' },
    { number: 46345.427083333336 - offset, as: 'moment' },
  ],
]
const tab = (name: string, cells: Cell[][], more = {}) => ({ name, rows: cells, ...more })
const written = await writeExcelFile([
  {
    data: [
      ['Item', 'Qty'],
      ['Cement', 120],
    ],
  },
] as never).toBuffer()

/** Tabs, parts, formulas, dates and cells of Excel's workbooks. */
export const xlsxCases: TableCase[] = [
  { name: 'a plain workbook', bytes: sheet(rows), rows: right, reading: { format: 'XLSX', name: 'Sheet1', hidden: 0 } },
  { name: 'a workbook of another library', bytes: written, rows: right },
  {
    name: 'a binary workbook (.xlsb)',
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
      'xlsb',
    ),
    rows: right,
  },
  { name: 'without a style sheet', bytes: sheet(rows, { isPlain: true }), rows: right },
  {
    name: 'its only sheet as xl/worksheets/sheet.xml',
    bytes: xlsx([tab('A', rows, { part: 'worksheets/sheet.xml' })]),
    rows: right,
  },
  {
    name: 'its sheet with another name in another folder',
    bytes: xlsx([tab('A', rows, { part: 'data/table-7.xml' })]),
    rows: right,
  },
  {
    name: 'its sheet by an absolute address',
    bytes: xlsx([tab('A', rows, { part: 'worksheets/first.xml', target: '/xl/worksheets/first.xml' })]),
    rows: right,
  },
  { name: 'its workbook with another name', bytes: xlsx([tab('A', rows)], { book: 'xl/book1.xml' }), rows: right },
  {
    name: 'dragged tabs: the first is stored as sheet2.xml',
    bytes: xlsx([
      tab('First', rows, { part: 'worksheets/sheet2.xml' }),
      tab('Second', other, { part: 'worksheets/sheet1.xml' }),
    ]),
    rows: right,
    reading: { name: 'First' },
  },
  {
    name: 'dragged tabs, with a formula in the later one, which is not read',
    bytes: xlsx([
      tab('First', rows, { part: 'worksheets/sheet2.xml' }),
      tab('Second', withFormula, { part: 'worksheets/sheet1.xml' }),
    ]),
    rows: right,
  },
  {
    name: 'dragged tabs, with a formula in the first one',
    bytes: xlsx([
      tab('First', withFormula, { part: 'worksheets/sheet2.xml' }),
      tab('Second', rows, { part: 'worksheets/sheet1.xml' }),
    ]),
    refusal: 'FORMULA',
    at: 'B2',
  },
  { name: 'a formula in the second tab', bytes: xlsx([tab('A', rows), tab('B', withFormula)]), rows: right },
  {
    name: 'a hidden tab first',
    bytes: xlsx([tab('H', other, { state: 'hidden' }), tab('V', rows)]),
    rows: right,
    reading: { name: 'V', hidden: 1 },
  },
  {
    name: 'tabs that only a program shows',
    bytes: xlsx([tab('H', other, { state: 'veryHidden' }), tab('V', rows), tab('G', other, { state: 'hidden' })]),
    rows: right,
    reading: { hidden: 2 },
  },
  {
    name: 'an empty tab first',
    bytes: xlsx([tab('Notes', []), tab('List', rows)]),
    rows: right,
    reading: { name: 'List', hidden: 0 },
  },
  {
    name: 'signs in the name of a tab',
    bytes: xlsx([tab('Steel & <sand> ₹', rows)]),
    rows: right,
    reading: { name: 'Steel & <sand> ₹' },
  },
  one('a formula is refused with its cell', withFormula, [], {
    rows: undefined,
    refusal: 'FORMULA',
    at: 'B2',
  } as never),
  one('a formula as its stored value', withFormula, right, { task: values }),
  one('a formula with a text', [[{ formula: '"A"&"B"', value: 'AB' }]], [['AB']], { task: values }),
  one('a formula with an empty text', [['x', { formula: '""', value: '' }, 'y']], [['x', '', 'y']], { task: values }),
  one('a formula that nobody calculated yet', [['Item', { formula: '1+1' }]], [], {
    task: values,
    rows: undefined,
    refusal: 'NOT_CALCULATED',
    at: 'B1',
  } as never),
  one('the same where formulas are refused', [['Item', { formula: '1+1' }]], [], {
    rows: undefined,
    refusal: 'FORMULA',
    at: 'B1',
  } as never),
  one(
    'a formula that is shared down a column',
    [
      [{ xml: '<c><f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c>' }],
      [{ xml: '<c><f t="shared" si="0"/><v>2</v></c>' }],
    ],
    [['1'], ['2']],
    { task: values },
  ),
  one(
    'the second of shared formulas is one too',
    [['x'], [{ xml: '<c><f t="shared" si="0"/><v>2</v></c>' }]],
    [['x'], ['2']],
    { task: values },
  ),
  one('a formula over an area', [[{ xml: '<c><f t="array" ref="A1:A2">SUM(B1:B2)</f><v>3</v></c>' }]], [['3']], {
    task: values,
  }),
  one(
    'an error of a formula',
    [
      [
        { formula: '1/0', value: '#DIV/0!', kind: 'e' },
        { formula: 'X', value: '#REF!', kind: 'e' },
        { formula: 'X', value: '#N/A', kind: 'e' },
      ],
    ],
    [['#DIV/0!', '#REF!', '#N/A']],
    { task: values },
  ),
  isDay('a date', sheet(moments(0))),
  isDay('a date in the system of 1904, as Excel writes it', sheet(moments(1462), { date1904: '1' })),
  isDay('a date in the system of 1904, as LibreOffice writes it', sheet(moments(1462), { date1904: 'true' })),
  isDay('a date where the system of 1904 is denied', sheet(moments(0), { date1904: 'false' })),
  one('a date in the format of India', [[{ number: 46345, as: 'indianDay' }]], [['2026-11-19']]),
  one(
    'a date as text of ISO in its cell',
    [[{ xml: '<c t="d"><v>2026-11-19</v></c>' }, { xml: '<c t="d"><v>2026-11-19T18:30:00</v></c>' }]],
    [['2026-11-19', '2026-11-19 18:30']],
  ),
  one('a time of day', [[{ number: 0.75, as: 'clock' }]], [['18:00']]),
  one('a date without its format stays a number', [[46345]], [['46345']]),
  one(
    'numbers with the noise of fractions',
    [[0.1 + 0.2, 12.1, 1e-7, 1e21, 1234567890123, 0.07 * 100]],
    [['0.3', '12.1', '0.0000001', '1000000000000000000000', '1234567890123', '7']],
  ),
  one('a computed price is not rounded', [[62.6349]], [['62.6349']]),
  one(
    'a computed quantity is rounded where that is asked for',
    [[12.345678, 2450, 0.0004]],
    [['12.346', '2450', '0']],
    { task: { decimals: 3 } },
  ),
  one(
    'amounts with a rupee sign, Indian groups and accounting signs are numbers',
    [
      [
        { number: 5, as: 'rupees' },
        { number: 12345678, as: 'indian' },
        { number: -5.5, as: 'accounting' },
        { number: 3, as: 'days' },
        { number: 2.5, as: 'red' },
      ],
    ],
    [['5', '12345678', '-5.5', '3', '2.5']],
  ),
  one(
    'percentages are read as they are shown',
    [[{ number: 0.05, as: 'percent' }, { number: 0.125, as: 'percent2' }, 0.05]],
    [['5%', '12.5%', '0.05']],
  ),
  one('yes and no', [[true, false]], [['yes', 'no']]),
  one('numbers stored as text', [['00123', '0000409112345678']], [['00123', '0000409112345678']]),
  one('a long number', [[409112345678]], [['409112345678']]),
  one(
    'a text with several formats, and one in its cell',
    [
      [
        {
          xml: '<c t="inlineStr"><is><r><t>TMT </t></r><r><rPr><b/></rPr><t xml:space="preserve">12 mm</t></r></is></c>',
        },
      ],
    ],
    [['TMT 12 mm']],
  ),
  one('a line break and a carriage return in a cell', [['Item\nname', 'a_x000D_b']], [['Item\nname', 'a\rb']]),
  {
    name: 'a merged title above the table',
    bytes: xlsx([
      tab('A', [['Bill of quantities', null, null], ...rows], {
        after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
      }),
    ]),
    rows: [['Bill of quantities'], ...right],
  },
  {
    name: 'merged cells down a column',
    bytes: xlsx([
      tab(
        'A',
        [
          ['Steel', 'Bar'],
          [null, 'Beam'],
        ],
        { after: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' },
      ),
    ]),
    rows: [
      ['Steel', 'Bar'],
      ['', 'Beam'],
    ],
  },
  one('cells and rows without their place', [[{ xml: '<c><v>1</v></c>' }, { xml: '<c><v>2</v></c>' }]], [['1', '2']]),
  one('gaps between cells and rows', [['a', null, 'c'], [], [], ['d']], [['a', '', 'c'], [], [], ['d']]),
  {
    name: 'six thousand rows that have only a style',
    bytes: sheet([...rows, ...Array.from({ length: 6000 }, (): Cell[] => [{ xml: '<c s="1"/>' }])]),
    rows: right,
  },
  {
    name: 'a styled cell in the last row of Excel',
    bytes: xlsx([tab('A', [['x']], { more: '<row r="1048576"><c r="XFD1048576" s="1"/></row>' })]),
    rows: [['x']],
  },
  {
    name: 'pictures, a theme and macros beside the table',
    bytes: sheet(rows, {
      parts: { 'xl/media/image1.png': strToU8('x'), 'xl/vbaProject.bin': strToU8('x'), 'xl/theme/theme1.xml': '<a/>' },
    }),
    rows: right,
  },
  {
    name: 'an archive that is no workbook',
    bytes: Buffer.from(zipSync({ 'notes.txt': strToU8('x') })),
    refusal: 'NO_TABLE',
  },
  {
    name: 'a text document (.docx)',
    bytes: Buffer.from(
      zipSync({
        '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        'word/document.xml': strToU8('<w/>'),
      }),
    ),
    refusal: 'NO_TABLE',
  },
  { name: 'a workbook that was cut off', bytes: sheet(rows).subarray(0, 900), refusal: 'BROKEN' },
  { name: 'all tabs hidden', bytes: xlsx([tab('H', rows, { state: 'hidden' })]), refusal: 'NO_TABLE' },
  { name: 'a workbook without cells', bytes: sheet([]), rows: [] },
]
