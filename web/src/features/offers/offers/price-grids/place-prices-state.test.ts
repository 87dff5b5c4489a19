import { expect, test } from 'vitest'
import { laddersOf, linesOf, type PlacedOffer } from './place-prices-state.ts'

const row = (
  buyer: 'EVERYONE' | 'COMPANY',
  place: string,
  fromMilli: number,
  pricePaise: number,
): PlacedOffer['prices'][number] => ({
  id: `${buyer} ${place} ${fromMilli}`,
  buyer,
  scope: place === '' ? 'ALL' : 'STATE',
  place,
  fromMilli,
  pricePaise,
  validFrom: '2026-11-20T06:00:00Z',
  validTo: null,
})
const prices = [
  row('EVERYONE', '27', 0, 61_00),
  row('COMPANY', '27', 0, 59_00),
  row('EVERYONE', '', 0, 60_00),
  row('EVERYONE', '', 9_000_000, 58_50),
  row('COMPANY', '', 2_000_000, 57_25),
]

test('prices for all buyers and company prices are separate, and are sent back unchanged', () => {
  const ladders = laddersOf({ prices } as PlacedOffer)
  expect(ladders.map(({ buyer, place, steps }) => [buyer, place, steps.length])).toEqual([
    ['EVERYONE', '27', 1],
    ['COMPANY', '27', 1],
    ['EVERYONE', '', 2],
    ['COMPANY', '', 1],
  ])
  const { lines, origins } = linesOf(ladders)
  expect(lines).toEqual(prices.map(({ id: _, validFrom: __, ...line }) => line))
  expect(origins[4]).toEqual({ ladder: ladders[3]?.key, step: ladders[3]?.steps[0]?.key })
})
