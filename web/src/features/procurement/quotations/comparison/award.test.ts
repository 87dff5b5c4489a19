import { expect, test } from 'vitest'
import { inputOf, openOf, type Quotation, splitOf, toggleLine } from './award.ts'

const quotation = (seller: string, lines: [id: string, requestLineId: string, quantityMilli: number][]) =>
  ({
    id: seller,
    sellerId: seller,
    lines: lines.map(([id, requestLineId, quantityMilli]) => ({ id, requestLineId, quantityMilli, unit: 'kg' })),
  }) as Quotation
const quotations = [
  quotation('a', [
    ['a1', '1', 6_000],
    ['a2', '2', 1_000],
  ]),
  quotation('b', [
    ['b1', '1', 6_000],
    ['b2', '2', 1_000],
  ]),
  quotation('c', [['c1', '1', 2_000]]),
]
const first = new Map([
  ['a1', 6_000],
  ['a2', 1_000],
])
const line = { id: '1', quantityMilli: 6_000, unit: 'kg' }

test('a price takes the place of another of the same line, and is given up by a second click', () => {
  expect(toggleLine(first, 'b1', '1', quotations)).toEqual(
    new Map([
      ['a2', 1_000],
      ['b1', 6_000],
    ]),
  )
  expect(toggleLine(first, 'a1', '1', quotations)).toEqual(new Map([['a2', 1_000]]))
})

test('a line is split over sellers, and a click on one of them takes all of it', () => {
  const split = splitOf(first, [
    { id: 'a1', quantityMilli: 4_000 },
    { id: 'b1', quantityMilli: 0 },
    { id: 'c1', quantityMilli: 1_500 },
  ])
  expect(split).toEqual(
    new Map([
      ['a2', 1_000],
      ['a1', 4_000],
      ['c1', 1_500],
    ]),
  )
  expect(openOf(line, split, quotations)).toBe(500)
  expect(toggleLine(split, 'a1', '1', quotations)).toEqual(
    new Map([
      ['a2', 1_000],
      ['a1', 6_000],
    ]),
  )
  expect(inputOf(split, quotations)).toEqual({
    quotationLineIds: ['a2', 'a1', 'c1'],
    quantities: [
      { quotationLineId: 'a1', quantityMilli: 4_000 },
      { quotationLineId: 'c1', quantityMilli: 1_500 },
    ],
  })
})
