import { expect, test } from 'vitest'
import { answerBy, changedLines, counterInput, whyNotCountered } from './counters.ts'
import { whyNotQuoted } from './quotations.ts'

const now = new Date('2026-11-24T06:00:00Z')
const later = new Date('2026-11-26T06:00:00Z')
const sent = { status: 'SENT', validUntil: later } as const
const none = { rounds: 0, isOpen: false }

test.each([
  ['an open one whose prices are shown', { status: 'OPEN', isSealed: false }, sent, none, null],
  ['a sealed one that is open', { status: 'OPEN', isSealed: true }, sent, none, 'REQUEST_OPEN'],
  ['a sealed one that is closed', { status: 'CLOSED', isSealed: true }, sent, none, null],
  ['an awarded one', { status: 'AWARDED', isSealed: false }, sent, none, 'ALREADY_AWARDED'],
  ['a cancelled one', { status: 'CANCELLED', isSealed: false }, sent, none, 'ALREADY_AWARDED'],
  [
    'prices that expired',
    { status: 'CLOSED', isSealed: false },
    { ...sent, validUntil: now },
    none,
    'QUOTATION_EXPIRED',
  ],
  ['a withdrawn one', { status: 'CLOSED', isSealed: false }, { ...sent, status: 'WITHDRAWN' }, none, 'QUOTATION_GONE'],
  ['the seller’s turn', { status: 'CLOSED', isSealed: false }, sent, { rounds: 1, isOpen: true }, 'COUNTER_OPEN'],
  ['the fifth round', { status: 'CLOSED', isSealed: false }, sent, { rounds: 4, isOpen: false }, null],
  ['a sixth round', { status: 'CLOSED', isSealed: false }, sent, { rounds: 5, isOpen: false }, 'COUNTER_ROUNDS'],
] as const)('a counter-offer on %s', (_, request, quotation, counters, code) => {
  expect(whyNotCountered(request, quotation, counters, now)?.code ?? null).toBe(code)
})

test('the seller has a day, and not longer than the prices hold', () => {
  expect(answerBy(now, later)).toEqual(new Date('2026-11-25T06:00:00Z'))
  expect(answerBy(now, new Date('2026-11-24T09:00:00Z'))).toEqual(new Date('2026-11-24T09:00:00Z'))
})

test('lines that were not changed are left out of a counter-offer', () => {
  const quoted = [
    { id: '1', quantityMilli: 5000, pricePaise: 100 },
    { id: '2', quantityMilli: 5000, pricePaise: 100 },
    { id: '3', quantityMilli: 5000, pricePaise: 100 },
  ]
  const typed = [
    { quotationLineId: '1', quantityMilli: 5000, pricePaise: 100 },
    { quotationLineId: '2', quantityMilli: 5000, pricePaise: 98 },
    { quotationLineId: '3', quantityMilli: 6000, pricePaise: 100 },
  ]
  expect(changedLines(typed, quoted)).toEqual(typed.slice(1))
})

test('a line stands once in a counter-offer', () => {
  const line = { quotationLineId: '1', quantityMilli: 5000, pricePaise: 98 }
  const input = { lines: [line, line], leadDays: 2, note: null }
  expect(counterInput.safeParse(input).success).toBe(false)
  expect(counterInput.safeParse({ ...input, lines: [line] }).success).toBe(true)
})

test('a counter-offer opens a closed request for its answer, and nothing more', () => {
  const closed = { status: 'CLOSED', deadline: now } as const
  expect(whyNotQuoted({ ...closed, hasCounter: false }, 1, now)?.code).toBe('REQUEST_CLOSED')
  expect(whyNotQuoted({ ...closed, hasCounter: true }, 1, now)).toBeNull()
  expect(whyNotQuoted({ status: 'AWARDED', deadline: now, hasCounter: true }, 1, now)?.code).toBe('REQUEST_CLOSED')
  expect(whyNotQuoted({ ...closed, hasCounter: true }, 5, now)).toBeNull()
  expect(whyNotQuoted({ status: 'OPEN', deadline: later, hasCounter: false }, 5, now)?.code).toBe('TOO_MANY_REVISIONS')
})
