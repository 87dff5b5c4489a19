import { describe, expect, it, test } from 'vitest'
import { importTable, readRow, type SheetWorld, sheetColumns } from './imports.ts'

const world: SheetWorld = {
  categoryId: '7',
  requested: [
    { code: 'type', type: 'SELECT', options: ['OPC', 'PPC'], isRequired: true, name: 'Type', unit: null },
    { code: 'bagKg', type: 'UNIT', options: [], isRequired: false, name: 'Bag', unit: 'kg' },
    { code: 'isi', type: 'BOOL', options: [], isRequired: false, name: 'ISI mark', unit: null },
  ],
  brands: new Map([['UltraTech', '11']]),
  points: new Map([['Chakan yard', '3']]),
}
const good = {
  sku: 'ut-ppc-50',
  title: 'UltraTech PPC cement, 50 kg',
  brandId: 'ultratech',
  hsn: '25232930',
  countryOfOrigin: 'India',
  manufacturer: 'UltraTech Cement Limited',
  unit: 'bag',
  gramsPerUnit: '50',
  moqMilli: '50',
  stepMilli: '1',
  mrpPaise: '₹450',
  'attributes.type': 'PPC',
  'attributes.bagKg': '50',
  'attributes.isi': 'Yes',
  dispatchPointId: 'Chakan yard',
  pricePaise: '310.50',
  stockMilli: '1,200',
  leadDays: '2',
}
const read = (over: Record<string, string> = {}, known: string[] = []) =>
  readRow(new Map(Object.entries({ ...good, ...over })), world, (sku) => known.includes(sku))

test('a row is checked like the form', () => {
  const { row } = read({ fromMilli: '400', breakPaise: '305', validTo: '2026-12-01' })
  expect(row).toMatchObject({
    sku: 'UT-PPC-50',
    code: null,
    product: {
      categoryId: '7',
      brandId: '11',
      gramsPerUnit: 50_000,
      moqMilli: 50_000,
      stepMilli: 1000,
      mrpPaise: 450_00,
      attributes: [
        { code: 'type', values: ['PPC'] },
        { code: 'bagKg', values: ['50'] },
        { code: 'isi', values: ['true'] },
      ],
    },
    offer: {
      dispatchPointId: '3',
      pricePaise: 310_50,
      stockMilli: 1_200_000,
      leadDays: 2,
      breaks: [{ fromMilli: 400_000, pricePaise: 305_00 }],
      validTo: new Date('2026-12-01T12:30:00Z'),
    },
  })
})

describe('a problem names the column by its title', () => {
  it.each<[Record<string, string>, string]>([
    [{ sku: '' }, 'SKU'],
    [{ title: 'PPC' }, 'Title'],
    [{ brandId: 'Ultra' }, 'Brand'],
    [{ hsn: '252' }, 'HSN'],
    [{ unit: 'sack' }, 'Unit'],
    [{ gramsPerUnit: '' }, 'Weight of one unit (kg)'],
    [{ mrpPaise: 'free' }, 'MRP (₹)'],
    [{ 'attributes.type': '' }, 'Type'],
    [{ dispatchPointId: 'Bhosari' }, 'Dispatch point'],
    [{ pricePaise: '0' }, 'Price before GST (₹)'],
    [{ fromMilli: '400' }, 'Price from that quantity (₹)'],
    [{ fromMilli: '400', breakPaise: '320' }, 'Price from that quantity (₹)'],
    [{ stockMilli: '-4' }, 'Stock'],
    [{ leadDays: 'soon' }, 'Days until dispatch'],
    [{ validTo: '31/02/2027' }, 'Price valid until'],
  ])('%j', (over, title) => {
    const { row, problems } = read(over)
    expect(row).toBeNull()
    expect(problems.map(({ column }) => column)).toEqual([title])
  })
})

test('a row with a known SKU or catalogue code needs no product details', () => {
  const bare = {
    title: '',
    hsn: '',
    unit: '',
    gramsPerUnit: '',
    'attributes.type': '',
    manufacturer: '',
    countryOfOrigin: '',
  }
  expect(read(bare).row).toBeNull()
  expect(read(bare, ['UT-PPC-50']).row).toMatchObject({ product: null, code: null })
  expect(read({ ...bare, code: 'UT-PPC' }).row).toMatchObject({ product: null, code: 'UT-PPC' })
})

describe('the table of an import', () => {
  const columns = sheetColumns(world)
  const titles = ['SKU', 'Dispatch point', 'Price before GST', 'Stock', 'Days until dispatch']
  const line = ['A-1', 'Chakan yard', '310', '5', '2']

  test('begins below whatever a program writes above it, and keeps the lines of the file', () => {
    const rows = [['Stock summary'], ['1-Apr-2026 to 26-Nov-2026', ''], [], titles, [], line]
    expect(importTable(rows, columns)).toEqual({ head: titles, rows: [{ line: 6, cells: line }] })
  })

  test('can have titles over two rows', () => {
    const rows = [['SKU', 'Dispatch point', 'Price', 'Stock', 'Days until'], ['', '', '(Rs.)', '', 'dispatch'], line]
    expect(importTable(rows, columns)).toMatchObject({ rows: [{ line: 3 }] })
  })

  test.each([
    ['no row at all', [], 'SHEET_EMPTY', undefined],
    ['titles and no row', [titles], 'SHEET_EMPTY', undefined],
    ['too many rows', [titles, ...Array(5001).fill(line)], 'SHEET_ROWS', { max: 5000 }],
    [
      'missing columns',
      [['Price list'], ['SKU', 'Price incl. GST', 'Stock'], line],
      'SHEET_COLUMNS',
      { columns: 'Dispatch point, Price before GST (₹), Days until dispatch' },
    ],
    [
      'no titles',
      [line],
      'SHEET_COLUMNS',
      { columns: 'SKU, Dispatch point, Price before GST (₹), Stock, Days until dispatch' },
    ],
  ])('with %s is refused', (_, rows, code, params) => {
    expect(importTable(rows, columns)).toEqual({ code, ...(params && { params }) })
  })
})
