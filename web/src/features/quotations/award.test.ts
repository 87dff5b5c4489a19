import { expect, test } from 'vitest'
import { chosenOf, type Quotation } from './award.ts'

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
test('a price takes the place of another of the same line, and is given up by a second click', () => {
  const first = new Set(['a1', 'a2'])
  expect([...chosenOf(first, 'b1', '1', quotations)]).toEqual(['a2', 'b1'])
  expect([...chosenOf(first, 'a1', '1', quotations)]).toEqual(['a2'])
})
