import { describe, expect, test } from 'vitest'
import { columnsAt, findColumns, missingColumns, plainTitle, sheetColumn } from './titles.ts'

const columns = [
  sheetColumn('sku', 'SKU', true),
  sheetColumn('price', 'Price before GST (₹)', true),
  sheetColumn('bag', 'Bag (kg)'),
  sheetColumn('discount', 'Discount (%)'),
  sheetColumn('break', 'Price from that quantity (₹)'),
]

test.each([
  'Price before GST (₹) *',
  'price before gst',
  'Price (₹)',
  'PRICE (Rs.)',
  'Price (Rs)',
  'Price (INR)',
  'Price (in Rs.)',
  'Price [₹]',
  'Price in rupees',
  'Price Rs.',
  'Price (excl. GST)',
  'Price excluding GST (₹)',
  'Price (₹, before GST)',
  'Price\nbefore GST',
  ' Price : ',
])('%j is the price', (title) => {
  expect(columnsAt(['SKU', title], columns).get('price')).toBe(1)
})

test.each([
  'Price incl. GST',
  'Price (incl. GST)',
  'Price (₹/tonne)',
  'Price (paise)',
  'Price for everyone (₹)',
  'Prices',
])('%j is another column', (title) => {
  expect(columnsAt(['SKU', title], columns).has('price')).toBe(false)
})

test.each([
  ['Bag (kg)', true],
  ['bag', true],
  ['Bag (g)', false],
])('a unit may be left out, but not be another one: %s', (title, isFound) => {
  expect(columnsAt([title], columns).has('bag')).toBe(isFound)
})

test.each([
  ['Withdrawal Amount (INR )', 'withdrawal amount'],
  ['Discount %', 'discount'],
  ['Fee (exclusive tax)', 'fee'],
  ['(₹)', ''],
  ['GST on fees', 'gst on fees'],
  ['Dr / Cr', 'dr / cr'],
  ['Unit', 'unit'],
  ['Carriers', 'carriers'],
])('%s is compared as %s', (title, plain) => {
  expect(plainTitle(title)).toBe(plain)
})

test('columns are found in any order, as written first; what is required and missing is named', () => {
  const at = columnsAt(['Price', 'price before gst (₹)', 'SKU *', 'Notes'], columns)
  expect([...at]).toEqual([
    ['sku', 2],
    ['price', 1],
  ])
  expect(missingColumns(columnsAt(['Notes', 'Price'], columns), columns)).toEqual(['SKU'])
})

describe('the row of titles', () => {
  const table = [
    ['SKU', 'Price', 'Bag'],
    ['A-1', '310', '50'],
  ]

  test.each([
    ['in the first row', [], 1],
    ['below the head of Tally', [['Deccan Traders'], ['Stock Summary'], ['1-Apr-26 to 26-Nov-26'], []], 5],
    ['below a row that knows fewer of them', [['SKU', 'of our yard']], 2],
    ['below 39 rows', Array.from({ length: 39 }, () => ['x']), 40],
  ])('%s', (_, above, headRows) => {
    expect(findColumns([...above, ...table], columns)).toMatchObject({ headRows, isEnough: true })
  })

  test('is not looked for further down', () => {
    expect(findColumns([...Array.from({ length: 40 }, () => ['x']), ...table], columns)).toBeNull()
  })

  test('may take two rows, whose second one has no numbers', () => {
    const rows = [['SKU', 'Price', 'Price from that'], ['', '(₹)', 'quantity'], ...table.slice(1)]
    expect(findColumns(rows, columns)).toMatchObject({
      headRows: 2,
      titles: ['SKU', 'Price (₹)', 'Price from that quantity'],
    })
    expect(findColumns(table, columns)).toMatchObject({ headRows: 1 })
  })

  test('that comes nearest says what is missing', () => {
    expect(findColumns([['Bag'], ['SKU', 'Bag'], ['A-1', '50']], columns)).toMatchObject({
      isEnough: false,
      titles: ['SKU', 'Bag'],
    })
  })
})
