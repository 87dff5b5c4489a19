import { describe, expect, test } from 'vitest'
import {
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
    offered: 0,
    related: 1,
    ratingBp: 0,
    declined: 0,
    ...changes,
  })
  const ranked = rankCandidates([
    one(1, {}),
    one(2, { ratingBp: 45_000 }),
    one(3, { declined: 1, ratingBp: 50_000 }),
    one(4, { offered: 2 }),
    one(5, { related: 3 }),
  ])
  expect(ranked.map(({ sellerId }) => sellerId)).toEqual([4, 5, 2, 1, 3])
})

test('a request has a number', () => expect(quoteRequestNumber(12)).toBe('RFQ-00012'))
