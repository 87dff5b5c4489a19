import { describe, expect, test } from 'vitest'
import { lineAmount } from '../../core/quantity.ts'
import { presentValue } from './payment-terms.ts'
import {
  bestOf,
  bestOfAll,
  bestOfOneSeller,
  type CostOf,
  combinationsOf,
  exactUpTo,
  improveChoice,
  likelyChoices,
  memoizeCost,
  noLimits,
  type ScenarioLimits,
  type Share,
  type Way,
} from './scenarios.ts'

/** Prices by seller and line; a truck of 100 for each seller, whatever it carries. */
const prices: Record<string, Record<string, number>> = {
  a: { steel: 1000, cement: 500, sand: 300 },
  b: { steel: 900, cement: 560 },
  c: { steel: 980, cement: 420, sand: 320 },
}
type Lines = Way<Share>[][]

const shareOf = (line: string, seller: string, quantityMilli = 1000): Share => ({
  line,
  seller,
  quantityMilli,
  goodsPaise: lineAmount(prices[seller]?.[line] ?? 0, quantityMilli),
})
const wayOf = (...shares: Share[]): Way<Share> => ({
  shares,
  estimatePaise: shares.reduce((sum, { goodsPaise }) => sum + goodsPaise, 0),
})
const linesOf = (names: readonly string[], table = prices): Lines =>
  names.map((line) =>
    Object.keys(table).flatMap((seller) => (table[seller]?.[line] === undefined ? [] : [wayOf(shareOf(line, seller))])),
  )
const costWith =
  (truck: number, days: Record<string, number> = {}): CostOf<Share> =>
  (seller, shares) => {
    const totalPaise = shares.reduce((sum, { goodsPaise }) => sum + goodsPaise, truck)
    return { totalPaise, equalPaise: presentValue(totalPaise, { days: days[seller] ?? 0, costBp: 3600 }) }
  }
const all = linesOf(['steel', 'cement', 'sand'])
const limited = (limits: Partial<ScenarioLimits>): ScenarioLimits => ({ ...noLimits, ...limits })
const chosen = (found: ReturnType<typeof bestOfAll<Share>>) =>
  found && [
    Object.fromEntries(found.parts.map(({ seller, shares }) => [seller, shares.map(({ line }) => line)])),
    found.totalPaise,
  ]

describe('the cheapest scenario', () => {
  test.each([
    // 900 from b saves 80 on the steel, and costs another truck
    {
      name: 'counts the truck of every seller',
      truck: 100,
      limits: {},
      expected: [{ c: ['steel', 'cement', 'sand'] }, 1820],
    },
    {
      name: 'splits where it pays',
      truck: 10,
      limits: {},
      expected: [{ b: ['steel'], c: ['cement'], a: ['sand'] }, 910 + 430 + 310],
    },
    {
      name: 'has at most so many sellers',
      truck: 10,
      limits: { maxSellers: 2 },
      expected: [{ b: ['steel'], c: ['cement', 'sand'] }, 910 + 750],
    },
    {
      name: 'keeps below the amount with a seller',
      truck: 100,
      limits: { capsPaise: new Map([['c', 1000]]) },
      expected: [{ b: ['steel'], c: ['cement', 'sand'] }, 1000 + 840],
    },
    {
      name: 'keeps to the part of the goods with a seller',
      truck: 100,
      limits: { maxShareBp: 6000 },
      expected: [{ b: ['steel'], c: ['cement', 'sand'] }, 1000 + 840],
    },
    { name: 'is none where nothing is allowed', truck: 100, limits: { maxShareBp: 3000 }, expected: null },
  ])('$name', ({ truck, limits, expected }) =>
    expect(chosen(bestOfAll(all, costWith(truck), limited(limits)))).toEqual(expected),
  )

  test('is the cheapest at equal terms, and says what is paid', () => {
    const two = linesOf(['steel'], { a: { steel: 1000 }, b: { steel: 900 } })
    // 60 days at 36 % are 5.9 %: of 1,100 they are 65
    const best = bestOfAll(two, costWith(100, { a: 60 }), noLimits)
    expect(best).toMatchObject({ totalPaise: 1000, equalPaise: 1000 })
    const dear = bestOfAll(two, costWith(2000, { a: 60 }), noLimits)
    expect(dear).toMatchObject({ totalPaise: 3000, equalPaise: 3000 - 178, parts: [{ seller: 'a' }] })
  })

  test('may take a part where a seller has less, and the rest from another', () => {
    const steel = [wayOf(shareOf('steel', 'a')), wayOf(shareOf('steel', 'b', 400), shareOf('steel', 'a', 600))]
    expect(chosen(bestOfAll([steel], costWith(10), noLimits))).toEqual([{ b: ['steel'], a: ['steel'] }, 370 + 610])
    expect(chosen(bestOfAll([steel], costWith(100), noLimits))).toEqual([{ a: ['steel'] }, 1100])
    // The same quantity of a line is not the same cost as another
    expect(memoizeCost(costWith(10))('b', [shareOf('steel', 'b', 400)])).toMatchObject({ totalPaise: 370 })
  })

  test('is none without lines, and where a line has no way', () => {
    expect(bestOfAll([], costWith(1), noLimits)).toBeNull()
    expect(bestOfAll([...all, []], costWith(1), noLimits)).toBeNull()
  })
})

describe('one seller', () => {
  test('is the cheapest of those who deliver all', () =>
    expect(chosen(bestOfOneSeller(all, costWith(100), noLimits))).toEqual([{ c: ['steel', 'cement', 'sand'] }, 1820]))
  test('is nobody who cannot deliver them together', () =>
    expect(
      chosen(
        bestOfOneSeller(all, (seller, shares) => (seller === 'c' ? null : costWith(100)(seller, shares)), noLimits),
      ),
    ).toEqual([{ a: ['steel', 'cement', 'sand'] }, 1900]))
  test('is nobody where nobody has all', () =>
    expect(bestOfOneSeller(linesOf(['steel', 'bricks']), costWith(1), noLimits)).toBeNull())
})

describe('too many combinations', () => {
  const names = Array.from({ length: 40 }, (_, at) => `line ${at}`)
  const table = Object.fromEntries(
    ['a', 'b', 'c'].map((seller, no) => [
      seller,
      Object.fromEntries(names.map((line, at) => [line, 100 + ((at + no) % 3)])),
    ]),
  )
  const many: Lines = names.map((line) =>
    Object.keys(table).map((seller) => {
      const goodsPaise = table[seller]?.[line] ?? 0
      return { shares: [{ line, seller, quantityMilli: 1000, goodsPaise }], estimatePaise: goodsPaise }
    }),
  )
  test('are counted no further than they are tried', () => expect(combinationsOf(many)).toBe(exactUpTo + 1))
  test('begin with each line at its cheapest seller, and are improved line by line', () => {
    const cost = costWith(30)
    const start = bestOf(likelyChoices(many, 3), cost, noLimits)
    if (!start) throw new Error('no choice')
    const better = improveChoice(start, many, cost, noLimits, 500)
    expect(better.equalPaise).toBeLessThanOrEqual(start.scenario.equalPaise)
    const one = bestOfOneSeller(many, cost, noLimits)
    expect(better.equalPaise).toBeLessThanOrEqual(one?.equalPaise ?? 0)
  })
})
