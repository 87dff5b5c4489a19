import { describe, expect, test } from 'vitest'
import {
  changeBp,
  type IndexObservation,
  indexAlertInput,
  indexPoint,
  isIndexReached,
  medianOf,
  seriesCode,
  whyNotIndexAlert,
} from './price-index.ts'

test.each([
  [[5], 5],
  [[3, 1, 2], 2],
  [[1, 2, 3, 4], 3],
  [[100, 101], 101],
  [[100, 102], 101],
])('the median of %j is %i', (amounts, median) => expect(medianOf(amounts)).toBe(median))

const seen = (...prices: [sellerId: number, paise: number, kind?: 'SALE'][]): IndexObservation[] =>
  prices.map(([sellerId, paise, kind = 'OFFER' as never]) => ({ kind, sellerId, paise }))

describe('the index of a day', () => {
  test.each([
    {
      name: 'is the median of offers and sales, with their counts',
      observations: seen([1, 50_00], [2, 51_00], [3, 52_00], [1, 51_50, 'SALE'], [2, 50_50, 'SALE']),
      point: { medianPaise: 51_00, sellers: 3, offers: 3, sales: 2, leftOut: 0 },
    },
    {
      name: 'leaves out what is far from the others',
      observations: seen([1, 50_00], [2, 51_00], [3, 52_00], [4, 51_00], [5, 50_50], [6, 510_00]),
      point: { medianPaise: 51_00, sellers: 5, offers: 5, sales: 0, leftOut: 1 },
    },
    {
      name: 'does not leave out a rupee where most are equal',
      observations: seen([1, 100_00], [2, 100_00], [3, 100_00], [4, 100_00], [5, 101_00]),
      point: { medianPaise: 100_00, sellers: 5, offers: 5, sales: 0, leftOut: 0 },
    },
    {
      name: 'leaves out two rupees of a hundred where most are equal',
      observations: seen([1, 100_00], [2, 100_00], [3, 100_00], [4, 100_00], [5, 100_00], [6, 102_00]),
      point: { medianPaise: 100_00, sellers: 5, offers: 5, sales: 0, leftOut: 1 },
    },
    {
      name: 'is not published with four observations',
      observations: seen([1, 1], [2, 1], [3, 1], [4, 1]),
      point: null,
    },
    {
      name: 'is not published with two sellers, however many offers they have',
      observations: seen([1, 1], [1, 1], [1, 1], [2, 1], [2, 1], [2, 1]),
      point: null,
    },
    {
      name: 'is not published where outliers leave two sellers',
      observations: seen([1, 50_00], [1, 50_00], [1, 50_00], [2, 50_10], [2, 50_20], [3, 90_00]),
      point: null,
    },
    { name: 'is not published without anything', observations: [], point: null },
  ])('$name', ({ observations, point }) => expect(indexPoint(observations)).toEqual(point))
})

test.each([
  [51_00, 50_00, 200],
  [49_00, 50_00, -200],
  [50_00, 50_00, 0],
  [50_00, null, null],
])('%j after %j is a change of %j basis points', (now, before, bp) => expect(changeBp(now, before)).toBe(bp))

test.each([
  ['tmt-bars 12mm', 'MH', 'tmt-bars-12mm-mh'],
  ['ACC/PPC 50', 'KA', 'acc-ppc-50-ka'],
])('the address of %j in %j is %j', (goods, state, code) => expect(seriesCode(goods, state)).toBe(code))

describe('an alert', () => {
  const move = { kind: 'MOVE' as const, moveBp: 200, targetPaise: null, basePaise: 50_00 }
  const below = { kind: 'BELOW' as const, moveBp: null, targetPaise: 49_00, basePaise: 50_00 }
  test.each([
    { alert: move, now: 50_99, reached: false },
    { alert: move, now: 51_00, reached: true },
    { alert: move, now: 49_00, reached: true },
    { alert: below, now: 49_01, reached: false },
    { alert: below, now: 49_00, reached: true },
  ])('$alert.kind at $now: $reached', ({ alert, now, reached }) => expect(isIndexReached(alert, now)).toBe(reached))

  test('needs what it waits for, and waits for something that is not there yet', () => {
    const pathsOf = (input: object) => indexAlertInput.safeParse(input).error?.issues.map(({ path }) => path.join())
    expect(pathsOf({ kind: 'MOVE', moveBp: null, targetPaise: null })).toEqual(['moveBp'])
    expect(pathsOf({ kind: 'BELOW', moveBp: null, targetPaise: null })).toEqual(['targetPaise'])
    expect(pathsOf({ kind: 'MOVE', moveBp: 10, targetPaise: null })).toEqual(['moveBp'])
    expect(pathsOf({ kind: 'MOVE', moveBp: 300, targetPaise: null })).toBeUndefined()
    expect(whyNotIndexAlert(50_00, 50_00)?.code).toBe('PRICE_THERE')
    expect(whyNotIndexAlert(49_00, 50_00)).toBeNull()
    expect(whyNotIndexAlert(null, 50_00)).toBeNull()
  })
})
