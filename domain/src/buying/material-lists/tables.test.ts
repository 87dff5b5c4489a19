import { expect, test } from 'vitest'
import { toSellingUnit } from './conversions.ts'
import { readLine } from './lines.ts'
import { readQuantity } from './quantities.ts'
import { guessColumns, readTable } from './tables.ts'

test.each([
  ['1,250.00', 1_250_000, null],
  ['2½', 2500, null],
  ['3.5 MT', 3500, null],
  ['-4', null, 'NEGATIVE'],
  ['as required', null, 'NOT_A_QUANTITY'],
  ['', null, 'NO_QUANTITY'],
  ['0', null, 'NO_QUANTITY'],
  ['99999999', null, 'TOO_MUCH'],
])('the quantity %j is %j, %j', (text, milli, problem) => expect(readQuantity(text)).toMatchObject({ milli, problem }))

test.each([
  ['सरिया 12 mm 3 टन', 3000, 'tonne', 'सरिया 12 mm'],
  ['sintex tank 1000 ltr 2 nos', 2000, 'piece', 'sintex tank 1000 ltr'],
  ['50 bag ultratech ppc', 50_000, 'bag', 'ultratech ppc'],
])('the line %j has %j %j of %j', (text, quantityMilli, unit, goods) =>
  expect(readLine(text)).toMatchObject({ quantityMilli, unit, goods }),
)

test('a heading of two rows, sections and totals are recognised', () => {
  const rows = [
    ['Tower B', '', '', ''],
    ['Sr.', 'Description', 'Quantity', ''],
    ['No.', 'of item', 'Unit', 'Qty'],
    ['A', 'Steel', '', ''],
    ['1', 'TMT 12 mm', 'MT', '2'],
    ['', 'Total', '', '2'],
  ]
  const guess = guessColumns(rows)
  expect(guess.columns.description).toBe(1)
  const read = readTable(rows, { columns: { ...guess.columns, unit: 2, quantity: 3 }, headRows: 3 })
  expect(read).toMatchObject({ headings: 1, totals: 1, lines: [{ text: 'TMT 12 mm', row: 5, quantityMilli: 2000 }] })
})

const bar = { gramsPerMetre: 888, lengthMm: 12_000, pieceGrams: 10_656, bundleGrams: 53_280 }
test.each([
  ['tonne', 'kg', 1000, bar, 1_000_000],
  ['bundle', 'kg', 1000, bar, 53_280],
  ['piece', 'kg', 1000, bar, 10_656],
  ['brass', 'cft', 1000, {}, 100_000],
  ['piece', 'thousand', 1000, {}, 12_000],
  ['rft', 'length', 305, { lengthMm: 3000 }, 5000],
  ['sqm', 'm3', 650_000, { thicknessMm: 150 }, 1800],
  ['litre', 'pack', 27_000, { packLitre: 20 }, 1000],
] as const)('%s become %s', (unit, selling, gramsPerUnit, attributes, expected) => {
  const milli =
    unit === 'piece' && selling === 'thousand' ? 12_000_000 : unit === 'rft' ? 40_000 : unit === 'sqm' ? 12_000 : 1000
  expect(toSellingUnit(milli, unit, { unit: selling, gramsPerUnit, attributes })?.quantityMilli).toBe(expected)
})
