import { describe, expect, test } from 'vitest'
import { type Answer, bestSplit, exactUpTo, ranksOf, singleSellers } from './comparison.ts'

/** Prices by seller and line; a truck of 100 for each seller, whatever it carries. */
const prices: Record<string, Record<string, number>> = {
  a: { steel: 1000, cement: 500, sand: 300 },
  b: { steel: 900, cement: 560 },
  c: { steel: 980, cement: 420, sand: 320 },
}
const truck = 100
const cost = (seller: string, lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + (prices[seller]?.[line] ?? 0), truck)
const answersOf = (table: typeof prices): Answer<string, string>[] =>
  Object.entries(table).flatMap(([seller, own]) =>
    Object.entries(own).map(([line, landedPaise]) => ({ line, seller, landedPaise })),
  )
const answers = answersOf(prices)
const all = ['steel', 'cement', 'sand']

describe('ranks', () => {
  test.each([
    { name: 'lowest first', given: [300, 100, 200], expected: [3, 1, 2] },
    { name: 'equal prices share a rank', given: [200, 100, 100, 300], expected: [2, 1, 1, 3] },
    { name: 'no answer has none', given: [null, 100, null], expected: [null, 1, null] },
    { name: 'nothing', given: [], expected: [] },
  ])('$name', ({ given, expected }) => expect(ranksOf(given)).toEqual(expected))
})

describe('single sellers', () => {
  test('only who answered every line, the cheapest first', () =>
    expect(singleSellers(all, answers, cost).map(({ parts, paise }) => [parts[0]?.seller, paise])).toEqual([
      ['c', 980 + 420 + 320 + truck],
      ['a', 1000 + 500 + 300 + truck],
    ]))
  test('nobody who cannot deliver them together', () =>
    expect(singleSellers(all, answers, (seller, lines) => (seller === 'c' ? null : cost(seller, lines)))).toHaveLength(
      1,
    ))
})

describe('the best split', () => {
  test('counts the truck of every seller', () => {
    // 900 from b saves 80 on the steel, and costs another truck
    expect(bestSplit(all, answers, cost, 3)).toEqual({
      parts: [{ seller: 'c', lines: all }],
      paise: 1820,
      isExact: true,
    })
  })
  test('splits where it pays', () => {
    const light = (seller: string, lines: readonly string[]) => cost(seller, lines) - truck + 10
    expect(bestSplit(all, answers, light, 3)).toEqual({
      parts: [
        { seller: 'b', lines: ['steel'] },
        { seller: 'c', lines: ['cement'] },
        { seller: 'a', lines: ['sand'] },
      ],
      paise: 910 + 430 + 310,
      isExact: true,
    })
  })
  test('has at most so many sellers', () => {
    const light = (seller: string, lines: readonly string[]) => cost(seller, lines) - truck + 10
    const best = bestSplit(all, answers, light, 2)
    expect(best?.parts.length).toBe(2)
    expect(best?.paise).toBe(910 + 750)
  })
  test('is none where a line has no answer', () => expect(bestSplit([...all, 'bricks'], answers, cost, 3)).toBeNull())
  test('is none where too few sellers cover all', () => {
    const apart = answersOf({ a: { steel: 1 }, b: { cement: 1 } })
    expect(bestSplit(['steel', 'cement'], apart, () => 1, 1)).toBeNull()
  })
  test('beyond the limit of combinations, each line goes to its cheapest seller within each choice of sellers', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`)
    const many = lines.flatMap((line, at) =>
      ['a', 'b', 'c'].map((seller, no) => ({ line, seller, landedPaise: 100 + ((at + no) % 3) })),
    )
    expect(3 ** lines.length).toBeGreaterThan(exactUpTo)
    const priceOf = (seller: string, own: readonly string[]) =>
      own.reduce(
        (sum, line) => sum + (many.find((one) => one.seller === seller && one.line === line)?.landedPaise ?? 0),
        5,
      )
    const best = bestSplit(lines, many, priceOf, 3)
    expect(best).toMatchObject({ isExact: false, paise: 40 * 100 + 3 * 5 })
    expect(bestSplit(lines, many, priceOf, 2)?.parts).toHaveLength(2)
  })
})
