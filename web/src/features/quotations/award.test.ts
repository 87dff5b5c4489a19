import { describe, expect, test } from 'vitest'
import { chosenOf, costAbove, type Quotation } from './award.ts'

const quotation = (seller: string, totalPaise: number, lines: [id: string, requestLineId: string][]) =>
  ({
    id: seller,
    sellerId: seller,
    totalPaise,
    lines: lines.map(([id, requestLineId]) => ({ id, requestLineId })),
  }) as Quotation
const quotations = [
  quotation('a', 1000, [
    ['a1', '1'],
    ['a2', '2'],
  ]),
  quotation('b', 1100, [
    ['b1', '1'],
    ['b2', '2'],
  ]),
  quotation('c', 500, [['c1', '1']]),
]
const option = (totalPaise: number, quotationLineIds: string[]) => ({
  totalPaise,
  isExact: true,
  parts: [{ sellerId: 'x', sellerName: 'X', quotationLineIds, totalPaise }],
})
const comparison = {
  maxSellers: 3,
  bestSingle: option(1000, ['a1', 'a2']),
  bestSplit: option(950, ['c1', 'a2']),
  quotations,
}

test('a price takes the place of another of the same line, and is given up by a second click', () => {
  const first = new Set(['a1', 'a2'])
  expect([...chosenOf(first, 'b1', '1', quotations)]).toEqual(['a2', 'b1'])
  expect([...chosenOf(first, 'a1', '1', quotations)]).toEqual(['a2'])
})

describe('an award is above the best single seller by', () => {
  test.each([
    { name: 'nothing, if it is that', award: ['a1', 'a2'], above: 0 },
    { name: 'nothing, if it is the cheaper split', award: ['c1', 'a2'], above: 0 },
    { name: 'the difference, if it is another whole quotation', award: ['b1', 'b2'], above: 100 },
    { name: 'what the server tells, if it is another choice', award: ['b1', 'a2'], above: null },
    { name: 'what the server tells, if it leaves lines out', award: ['c1'], above: null },
  ])('$name', ({ award, above }) => expect(costAbove(comparison, new Set(award))).toBe(above))
})
