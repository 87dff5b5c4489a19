import { describe, expect, test } from 'vitest'
import { MAX_CONTRACT_LINES } from './contract-prices.ts'
import {
  type ContractSheetFacts,
  contractSheetPercent,
  contractSheetPlan,
  contractSheetRows,
  contractSheetSkus,
  type HeldLine,
  whyNotContractSheet,
} from './contract-sheet.ts'

const offer = (offerId: string) => ({ offerId, sku: `BAR-${offerId}`, title: `Bar ${offerId}`, unit: 'kg' })
const held = (offerId: string, pricePaise: number, minMilli = 0): HeldLine => ({
  ...offer(offerId),
  minMilli,
  pricePaise,
  discountBp: null,
})
const facts: ContractSheetFacts = {
  offers: new Map(['1', '2', '3', '4'].map((id) => [`BAR-${id}`, offer(id)])),
  notOwn: new Set(['STRANGE']),
  everyoneOf: (offerId) => (offerId === '3' ? null : 60_00),
  overlaps: new Map([['4', { reference: 'RC-9' }]]),
}
const rowsOf = (...lines: string[]) =>
  contractSheetRows(['SKU *,Unit,Minimum quantity,Price (₹),Discount (%)', ...lines].map((line) => line.split(','))) ??
  []
const plan = (lines: string[], lineHeld: HeldLine[] = [], mode: 'KEEP' | 'END' = 'END') =>
  contractSheetPlan(rowsOf(...lines), lineHeld, mode, facts)

describe('a row of the file', () => {
  test.each([
    ['a price', 'bar-1,kg,,54.50,', null],
    ['a price with its sign and a unit of two cases', 'BAR-1,KG,0,₹54.5,', null],
    ['a discount', 'BAR-1,,5,,2.5 %', null],
    ['a discount without its sign', 'BAR-1,,5,,2', null],
    ['half a percent with its sign', 'BAR-1,,,,0.5 %', null],
    ['5 % as a spreadsheet program saves it', 'BAR-1,,,,0.05', 'CONTRACT_ROW_PERCENT'],
    ['an offer without a price for everyone', 'BAR-3,,,70,', null],
    ['no SKU', ',kg,,54,', 'CONTRACT_ROW_SKU'],
    ['an unknown SKU', 'BAR-9,kg,,54,', 'CONTRACT_ROW_UNKNOWN'],
    ['a SKU of the catalogue', 'STRANGE,kg,,54,', 'CONTRACT_ROW_NOT_OWN'],
    ['another unit', 'BAR-1,t,,54,', 'CONTRACT_ROW_UNIT'],
    ['a price in words', 'BAR-1,kg,,cheap,', 'CONTRACT_ROW_PRICE'],
    ['a third decimal', 'BAR-1,kg,,54.505,', 'CONTRACT_ROW_PRICE'],
    ['a negative price', 'BAR-1,kg,,-54,', 'CONTRACT_ROW_PRICE_RANGE'],
    ['a price of zero', 'BAR-1,kg,,0,', 'CONTRACT_ROW_PRICE_RANGE'],
    ['a negative quantity', 'BAR-1,kg,-5,54,', 'CONTRACT_ROW_QUANTITY'],
    ['a discount of everything', 'BAR-1,kg,,,100', 'CONTRACT_ROW_DISCOUNT'],
    ['a price and a discount', 'BAR-1,kg,,54,2', 'CONTRACT_ROW_EITHER'],
    ['neither', 'BAR-1,kg,,,', 'CONTRACT_ROW_EITHER'],
    ['the price for everyone', 'BAR-1,kg,,60,', 'CONTRACT_ROW_ABOVE'],
    ['an offer of another contract', 'BAR-4,kg,,54,', 'CONTRACT_OVERLAP'],
  ])('with %s', (_, line, code) => {
    expect(plan([line]).problems.map(({ row, why }) => [row, why.code])).toEqual(code ? [[2, code]] : [])
  })

  test('has its titles with or without their units', () => {
    const read = (head: string) => contractSheetRows([head.split(','), ['BAR-1', '54']])?.[0]?.cells
    expect(read('SKU *,Price (₹)')).toEqual(read('sku,price'))
    expect(read('Sku,Discount %')?.get('discountBp')).toBe('54')
    expect(read('SKU,Price for everyone (₹)')).toBeUndefined()
  })

  test('names its row, its column and the row that it repeats', () => {
    expect(plan(['BAR-1,,,54,', '', 'bar-1,,0,53,']).problems).toEqual([
      { row: 4, sku: 'BAR-1', column: 'Minimum quantity', why: { code: 'CONTRACT_ROW_TWICE', params: { row: 2 } } },
    ])
  })

  test('has every problem of its cells', () => {
    expect(plan([',,x,y,z']).problems.map(({ column }) => column)).toEqual([
      'SKU',
      'Minimum quantity',
      'Price (₹)',
      'Discount (%)',
    ])
  })
})

describe('a file', () => {
  const now = [held('1', 55_00), held('2', 56_00), held('3', 57_00)]
  const effects = (mode: 'KEEP' | 'END') => {
    const { planned, lines, problems } = plan(['BAR-1,,,54,', 'BAR-2,,,56,', 'BAR-2,,5,,10 %'], now, mode)
    expect(problems).toEqual([])
    return [planned.map(({ offerId, effect }) => `${offerId} ${effect}`), lines.map(({ offerId }) => offerId)]
  }
  test('that is the complete list ends what it does not have', () => {
    expect(effects('END')).toEqual([
      ['1 CHANGED', '2 SAME', '2 NEW', '3 ENDED'],
      ['1', '2', '2'],
    ])
  })
  test('of additions keeps it', () => {
    expect(effects('KEEP')).toEqual([
      ['1 CHANGED', '2 SAME', '2 NEW'],
      ['1', '2', '2', '3'],
    ])
  })
  test('has the price of before in a changed line', () => {
    expect(plan(['BAR-1,,,54,'], now).planned[0]).toMatchObject({ pricePaise: 54_00, before: { pricePaise: 55_00 } })
  })
  test('may repeat a line that gives nothing any more', () => {
    expect(plan(['BAR-1,,,61,'], [held('1', 61_00)]).problems).toEqual([])
  })
  test('cannot make a larger quantity dearer, not even together with a kept line', () => {
    expect(plan(['BAR-1,,,54,', 'BAR-1,,5,54,']).problems).toMatchObject([{ row: 3, why: { code: 'CONTRACT_BREAK' } }])
    const kept = [held('1', 55_00, 5000)]
    expect(plan(['BAR-1,,,54,'], kept, 'KEEP').problems).toMatchObject([{ row: 2, why: { code: 'CONTRACT_BREAK' } }])
    expect(plan(['BAR-1,,,54,'], kept, 'END').problems).toEqual([])
  })
  test.each([
    ['without titles', contractSheetRows([['BAR-1', '54']]), 'CONTRACT_SHEET_HEAD'],
    ['without a price', contractSheetRows([['SKU'], ['BAR-1']]), 'CONTRACT_SHEET_HEAD'],
    ['without rows', rowsOf(), 'CONTRACT_SHEET_EMPTY'],
    [
      'of too many rows',
      rowsOf(...Array.from({ length: MAX_CONTRACT_LINES + 1 }, () => 'A,,,1,')),
      'CONTRACT_SHEET_ROWS',
    ],
    ['of as many as may be', rowsOf(...Array.from({ length: MAX_CONTRACT_LINES }, () => 'A,,,1,')), undefined],
  ])('%s', (_, rows, code) => {
    expect(whyNotContractSheet(rows)?.code).toBe(code)
  })
  test('is looked up by each SKU once, and its discounts can be read again', () => {
    expect(contractSheetSkus(rowsOf('bar-1,,,1,', 'BAR-1,,,1,', ',,,1,'))).toEqual(['BAR-1'])
    expect(plan([`BAR-1,,,,${contractSheetPercent(50)}`]).lines).toMatchObject([{ discountBp: 50 }])
  })
})
