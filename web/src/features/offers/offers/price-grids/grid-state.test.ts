import { describe, expect, test } from 'vitest'
import {
  changesOf,
  type Grid,
  type GridSize,
  gridRows,
  initialTexts,
  linesOf,
  pricesOf,
  readPrice,
  readStock,
  showPrice,
  withPrices,
} from './grid-state.ts'

const size = (over: Partial<GridSize>): GridSize =>
  ({
    variantId: '1',
    title: 'Bar 12 mm',
    unit: 'kg',
    offerId: null,
    basePaise: null,
    onHandMilli: 0,
    priceExpired: false,
    diameterMm: 12,
    grade: 'Fe 550D',
    attributes: {},
    ...over,
  }) as GridSize

describe('a price', () => {
  test.each([
    ['58.50', false, 5850],
    ['₹ 1,250', false, 1_250_00],
    ['58,500', true, 5850],
    // a paisa per kilogram is ten rupees per tonne
    ['58,505', true, null],
    ['0', false, null],
    ['-5', false, null],
    ['much', false, null],
    ['', true, null],
  ])('of %j per tonne (%s) is %s paise', (typed, tonnes, paise) => {
    expect(readPrice(typed, tonnes)).toBe(paise)
  })

  test.each([
    [5850, false, '58.50'],
    [5850, true, '58,500'],
    [6000, false, '60'],
  ])('of %i paise, per tonne (%s), is shown as %s and read as the same', (paise, tonnes, shown) => {
    expect(showPrice(paise, tonnes)).toBe(shown)
    expect(readPrice(shown, tonnes)).toBe(paise)
  })
})

test.each([
  ['12.5', 'kg', 12_500_000],
  ['12.5', 'bag', 12_500],
  ['0', 'bag', 0],
  ['-1', 'bag', null],
  ['some', 'bag', null],
])('a stock of %j in %s is %s thousandths', (typed, unit, milli) => {
  expect(readStock(typed, { unit })).toBe(milli)
})

const own = size({ variantId: '1', offerId: '9', basePaise: 5850, onHandMilli: 12_500_000 })
const fresh = size({ variantId: '2', diameterMm: 16 })

test('a grid begins with what is sold now, and leaves the rest empty', () => {
  expect(initialTexts([own, fresh], true)).toEqual({
    '1': { price: '58,500', stock: '12.5' },
    '2': { price: '', stock: '' },
  })
})

describe('what is sent', () => {
  const typed = (price: string, stock: string) => ({ '1': { price: '58.50', stock: '12.5' }, '2': { price, stock } })

  test('leaves out sizes without a price, and stock that did not change', () => {
    expect(linesOf([own, fresh], typed('', '7'), false)).toEqual({
      lines: [{ variantId: '1', pricePaise: 5850, stockMilli: null }],
    })
  })
  test('has the stock of a new size', () => {
    expect(linesOf([own, fresh], typed('59', '2'), false)).toEqual({
      lines: [
        { variantId: '1', pricePaise: 5850, stockMilli: null },
        { variantId: '2', pricePaise: 5900, stockMilli: 2_000_000 },
      ],
    })
  })
  test.each([
    ['much', '', 'price'],
    ['59', 'some', 'stock'],
  ] as const)('is stopped by the first cell that cannot be read: %j, %j', (price, stock, what) => {
    expect(linesOf([own, fresh], typed(price, stock), false)).toEqual({ wrong: fresh, what })
  })
})

test('changes are other prices, and the same ones where they had expired', () => {
  const expired = { ...fresh, basePaise: 5900, priceExpired: true }
  const count = (prices: Record<string, number>) => changesOf([own, expired], new Map(Object.entries(prices)))
  expect(count({})).toBe(0)
  expect(count({ '1': 5850 })).toBe(0)
  expect(count({ '1': 5851 })).toBe(1)
  expect(count({ '1': 5850, '2': 5900 })).toBe(1)
})

test('calculated prices replace those of their cells, and keep the stock', () => {
  const typed = withPrices(
    { '1': { price: '58', stock: '4' } },
    [['1', 6000] as const, ['2', 6100] as const].map(([a, b]) => [a, b] as [string, number]),
    false,
  )
  expect(typed).toEqual({ '1': { price: '60', stock: '4' }, '2': { price: '61', stock: '' } })
  expect(pricesOf([own, fresh], { ...typed, '2': { price: 'x', stock: '' } }, false)).toEqual(new Map([['1', 6000]]))
})

describe('a grid', () => {
  test('of bars has diameters downwards and grades across', () => {
    const grid = { kind: 'TMT', axes: [], family: [], sizes: [own, fresh, size({ variantId: '3', grade: 'Fe 600' })] }
    const { rows, columns, at } = gridRows(grid as unknown as Grid)
    expect([rows, columns]).toEqual([
      ['12 mm', '16 mm'],
      ['Fe 550D', 'Fe 600'],
    ])
    expect(at('12 mm', 'Fe 600')?.variantId).toBe('3')
    expect(at('16 mm', 'Fe 600')).toBeUndefined()
  })

  test('of a series has the axis with the most values downwards', () => {
    const axes = [
      { code: 'colour', unit: null },
      { code: 'lengthMm', unit: 'mm' },
    ]
    const sizes = [8, 10, 12].map((ft, at) =>
      size({ variantId: String(at), attributes: { colour: 'Blue', lengthMm: ft * 300 } }),
    )
    const { rows, columns } = gridRows({ kind: 'SERIES', axes, family: axes, sizes } as unknown as Grid)
    expect([rows, columns]).toEqual([['2400 mm', '3000 mm', '3600 mm'], ['Blue']])
  })
})
