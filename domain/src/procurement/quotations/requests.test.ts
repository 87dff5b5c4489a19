import { array, assert, integer, nat, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseCandidates,
  nextRoundAt,
  quoteRequestInput,
  quoteRequestLimits,
  quoteRequestNumber,
  rankCandidates,
  showsPrices,
  transitionsOfQuoteRequest,
  whyNotQuoteRequestTransition,
  whyNotRequested,
} from './requests.ts'

const line = { sku: 'TMT-12', quantityMilli: 1000 }
const request = {
  title: 'Steel for the second slab',
  pincode: '411045',
  deadlineHours: 48,
  maxQuotes: 7,
  isSealed: true,
  certificateNeeded: true,
  alternatesAllowed: false,
  lines: [line],
}
const faults = (changes: object) =>
  quoteRequestInput.safeParse({ ...request, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a request', () => {
  test('is complete with a title, a place and a line', () => expect(faults({})).toEqual([]))
  test.each([
    { name: 'without a title', changes: { title: ' ' }, field: 'title' },
    { name: 'without lines', changes: { lines: [] }, field: 'lines' },
    { name: 'with 501 lines', changes: { lines: Array(501).fill(line) }, field: 'lines' },
    { name: 'with a deadline too soon', changes: { deadlineHours: 3 }, field: 'deadlineHours' },
    { name: 'with a deadline too far', changes: { deadlineHours: 361 }, field: 'deadlineHours' },
    { name: 'for two quotations', changes: { maxQuotes: 2 }, field: 'maxQuotes' },
    {
      name: 'with a negative quantity',
      changes: { lines: [{ ...line, quantityMilli: -1 }] },
      field: 'lines.0.quantityMilli',
    },
  ])('$name is refused at $field', ({ changes, field }) => expect(faults(changes)).toContain(field))
  test('described goods need words, a category and a unit', () =>
    expect(faults({ lines: [{ quantityMilli: 5 }] })).toEqual([
      'lines.0.description',
      'lines.0.category',
      'lines.0.unit',
    ]))
})

test('a buyer has at most ten open requests', () => {
  expect(whyNotRequested(quoteRequestLimits.maxOpen - 1)).toBeNull()
  expect(whyNotRequested(quoteRequestLimits.maxOpen)?.code).toBe('TOO_MANY_REQUESTS_OPEN')
})

test.each([
  ['OPEN', ['close', 'cancel']],
  ['CLOSED', ['endWithoutAward']],
  ['AWARDED', []],
  ['PART_AWARDED', []],
  ['NO_AWARD', []],
  ['CANCELLED', []],
] as const)('a request that is %s can be moved by %j', (status, expected) => {
  expect(transitionsOfQuoteRequest(status)).toEqual(expected)
  if (!expected.length) expect(whyNotQuoteRequestTransition('cancel', status)?.code).toBe('BAD_TRANSITION')
})

test('prices of a sealed request are shown once it is closed', () => {
  expect(showsPrices({ isSealed: true, status: 'OPEN' })).toBe(false)
  expect(showsPrices({ isSealed: true, status: 'CLOSED' })).toBe(true)
  expect(showsPrices({ isSealed: false, status: 'OPEN' })).toBe(true)
})

test('sellers are invited by what they offer, then by their answers and ratings', () => {
  const one = (sellerId: number, changes: object) => ({
    sellerId,
    offered: [],
    related: [1],
    ratingBp: 0,
    declined: 0,
    ...changes,
  })
  const ranked = rankCandidates([
    one(1, {}),
    one(2, { ratingBp: 45_000 }),
    one(3, { declined: 1, ratingBp: 50_000 }),
    one(4, { offered: [1, 2] }),
    one(5, { related: [1, 2, 3] }),
  ])
  expect(ranked.map(({ sellerId }) => sellerId)).toEqual([4, 5, 2, 1, 3])
})

/** The fewest of these that cover what can be covered, tried one set after the other. */
function fewest(sold: readonly (readonly number[])[], wanted: ReadonlyMap<number, number>): number {
  let best = sold.length
  for (let set = 0; set < 2 ** sold.length; set++) {
    const taken = sold.filter((_, at) => set & (2 ** at))
    const isEnough = [...wanted].every(([line, count]) => taken.filter((lines) => lines.includes(line)).length >= count)
    if (isEnough) best = Math.min(best, taken.length)
  }
  return best
}

test('a round has three sellers of each line where so many exist, hardly more than needed, and at most fifteen', () => {
  const lines = uniqueArray(integer({ min: 1, max: 6 }), { maxLength: 6 })
  assert(
    property(array(lines, { maxLength: 9 }), array(nat({ max: 3 }), { minLength: 6, maxLength: 6 }), (sold, had) => {
      const answers = new Map(had.map((count, at) => [at + 1, count]))
      const candidates = sold.map((offered, at) => ({
        sellerId: at,
        offered,
        related: offered,
        ratingBp: 0,
        declined: 0,
      }))
      const chosen = chooseCandidates(candidates, answers)
      const countOf = (line: number, among: readonly { offered: readonly number[] }[]) =>
        among.filter(({ offered }) => offered.includes(line)).length
      const wanted = new Map(
        [1, 2, 3, 4, 5, 6].map((line) => [line, Math.min(3 - (answers.get(line) ?? 0), countOf(line, candidates))]),
      )
      for (const [line, count] of wanted) expect(countOf(line, chosen)).toBeGreaterThanOrEqual(count)
      // Greedy cover is within 1 + 1/2 + … + 1/n of the fewest, n lines at most with one seller
      const bound = [1, 2, 3, 4, 5, 6].reduce((total, n) => total + 1 / n, 0)
      expect(chosen.length).toBeLessThanOrEqual(Math.max(5, Math.ceil(fewest(sold, wanted) * bound)))
      expect(new Set(chosen).size).toBe(chosen.length)
    }),
    { seed: 8, numRuns: 300 },
  )
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...{ sellerId: at, offered: [at % 20], related: [at % 20], ratingBp: 0, declined: 0 },
  }))
  expect(chooseCandidates(many, new Map())).toHaveLength(15)
})

test('a line is sold by who offers its size, and by who sells of its category only where nobody does', () => {
  const one = (sellerId: number, offered: number[], related: number[]) => ({
    ...{ sellerId, offered, related, ratingBp: 0, declined: 0 },
  })
  const steel = Array.from({ length: 8 }, (_, at) => one(at, [1, 2, 3], [1, 2, 3]))
  const chosen = chooseCandidates([...steel, one(20, [4], [4]), one(21, [], [4]), one(22, [], [5])], new Map())
  expect(chosen.map(({ sellerId }) => sellerId)).toEqual([0, 1, 2, 20, 22])
  // A later round looks for the lines without answers
  const answered = new Map([1, 2, 3].map((line) => [line, 3]))
  const later = chooseCandidates([...steel, one(20, [4], [4])], answered)
  expect(later[0]?.sellerId).toBe(20)
})

test('the next round comes after four hours, or a third of the time that is left', () => {
  const hours = (count: number) => count * 3_600_000
  expect(nextRoundAt(0, hours(48))).toBe(hours(4))
  expect(nextRoundAt(0, hours(4))).toBe(hours(4) / 3)
  expect(nextRoundAt(hours(3), hours(4))).toBe(hours(3.5))
})

test('a request has a number', () => expect(quoteRequestNumber(12)).toBe('RFQ-00012'))
