import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../core/fiscal.ts'
import {
  ageing,
  ageOf,
  allocateByRule,
  creditReceiptInput,
  creditReference,
  creditUpiUri,
  interestOf,
  interestToCharge,
  openOf,
  suggestAllocations,
  whyNotAllocated,
  whyNotReceived,
  whyNotReference,
} from './credit-entries.ts'

const item = (id: number, dueOn: string, openPaise: number) => ({ id, dueOn, openPaise })
const items = [item(3, '2026-11-28', 4_15_889_00), item(1, '2026-10-14', 94_870_00), item(2, '2026-11-11', 3_41_652_00)]

test.each([
  {
    name: 'the oldest first',
    paise: 1_50_000_00,
    expected: [
      [1, 94_870_00],
      [2, 55_130_00],
    ],
  },
  {
    name: 'all of them',
    paise: 10_00_000_00,
    expected: [
      [1, 94_870_00],
      [2, 3_41_652_00],
      [3, 4_15_889_00],
    ],
  },
  { name: 'nothing', paise: 0, expected: [] },
])('a receipt pays $name', ({ paise, expected }) =>
  expect(suggestAllocations(paise, items).map((one) => [one.entryId, one.amountPaise])).toEqual(expected),
)

test('of one due day, the earlier number is paid first', () =>
  expect(suggestAllocations(1, [item(9, '2026-11-01', 5), item(8, '2026-11-01', 5)])).toEqual([
    { entryId: 8, amountPaise: 1 },
  ]))

test.each([
  { name: 'within', left: 100, wanted: [[1, 100]], expected: undefined },
  { name: 'more than is open', left: 1_00_000_00, wanted: [[1, 94_870_01]], expected: 'CREDIT_MORE_THAN_OPEN' },
  { name: 'an invoice of another line', left: 100, wanted: [[7, 1]], expected: 'CREDIT_MORE_THAN_OPEN' },
  {
    name: 'more than came',
    left: 100,
    wanted: [
      [1, 60],
      [2, 41],
    ],
    expected: 'CREDIT_MORE_THAN_RECEIVED',
  },
])('an allocation $name → $expected', ({ left, wanted, expected }) => {
  const all = wanted.map(([entryId = 0, amountPaise = 0]) => ({ entryId, amountPaise }))
  expect(whyNotAllocated(left, items, all)?.code).toBe(expected)
})

test.each([
  ['2026-11-24', 'NOT_DUE'],
  ['2026-11-23', 'UP_TO_30'],
  ['2026-10-25', 'UP_TO_30'],
  ['2026-10-24', 'UP_TO_60'],
  ['2026-09-25', 'UP_TO_60'],
  ['2026-09-24', 'UP_TO_90'],
  ['2026-08-26', 'UP_TO_90'],
  ['2026-08-25', 'OVER_90'],
])('on 24 November, what was due on %s is %s', (dueOn, age) => expect(ageOf(dueOn, '2026-11-24')).toBe(age))

test('ages add up to what is open', () =>
  expect(ageing([...items, item(4, '2026-01-01', 0)], '2026-11-24')).toEqual([
    { age: 'NOT_DUE', paise: 4_15_889_00, count: 1 },
    { age: 'UP_TO_30', paise: 3_41_652_00, count: 1 },
    { age: 'UP_TO_60', paise: 94_870_00, count: 1 },
    { age: 'UP_TO_90', paise: 0, count: 0 },
    { age: 'OVER_90', paise: 0, count: 0 },
  ]))

test('money pays the oldest due of its day, and what was paid stays paid', () => {
  const early = { ...item(1, '2026-12-15', 100), day: '2026-11-01' }
  const late = { ...item(2, '2026-11-27', 100), day: '2026-11-20' }
  const money = { id: 9, day: '2026-11-10', leftPaise: 150 }
  expect(allocateByRule([late, early], [money])).toEqual([
    { fromId: 9, toId: 1, amountPaise: 100 },
    { fromId: 9, toId: 2, amountPaise: 50 },
  ])
  // money that is recorded late, but came first, is used first
  expect(
    allocateByRule(
      [early, late],
      [
        { ...money, id: 10, day: '2026-11-25' },
        { ...money, leftPaise: 100 },
      ],
    ),
  ).toEqual([
    { fromId: 9, toId: 1, amountPaise: 100 },
    { fromId: 10, toId: 2, amountPaise: 100 },
  ])
})

const dayOf = (number: number) => addDays('2026-01-01', number)

/** Interest by the definition: each day, money pays the oldest due; what is open after its due day is charged a day's interest. */
function interestDayByDay(owed: readonly Owed[], money: readonly Money[], rateBp: number, until: string) {
  let lying = 0
  const open = owed.map(({ id, amountPaise }) => ({ id, paise: 0, amountPaise, stretches: [] as [number, number][] }))
  for (let day = '2026-01-01'; day < until; day = addDays(day, 1)) {
    for (const one of open) if (owed.find(({ id }) => id === one.id)?.day === day) one.paise = one.amountPaise
    lying += money.filter((one) => one.day === day).reduce((total, one) => total + one.leftPaise, 0)
    for (const { id } of owed.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id)) {
      const one = open.find((each) => each.id === id)
      const paise = Math.min(lying, one?.paise ?? 0)
      lying -= paise
      if (one) one.paise -= paise
    }
    expect(lying === 0 || open.every(({ paise }) => paise === 0)).toBe(true)
    for (const one of open.filter(({ id }) => day >= (owed.find((each) => each.id === id)?.dueOn ?? ''))) {
      const last = one.stretches.at(-1)
      if (last?.[0] === one.paise) last[1] += 1
      else one.stretches.push([one.paise, 1])
    }
  }
  const rounded = (base: number, days: number) => Math.floor((base * rateBp * days * 2 + 3_650_000) / 7_300_000)
  return open
    .flatMap(({ stretches }) => stretches.map(([base, days]) => rounded(base, days)))
    .reduce((a, b) => a + b, 0)
}
type Owed = { id: number; day: string; dueOn: string; openPaise: number; amountPaise: number }
type Money = { id: number; day: string; leftPaise: number }

test('interest is that on what is open by first in, first out, whatever comes when', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(90), fc.constantFrom(0, 7, 15, 30, 45), fc.integer({ min: 1, max: 9_00_000_00 })), {
        maxLength: 8,
      }),
      fc.array(fc.tuple(fc.nat(120), fc.integer({ min: 1, max: 12_00_000_00 })), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3600 }),
      fc.nat(160),
      (invoices, receipts, rateBp, count) => {
        const owed = invoices.map(([day, terms, paise], at) => {
          const sums = { amountPaise: paise, openPaise: paise }
          return { id: at + 1, day: dayOf(day), dueOn: dayOf(day + terms), ...sums }
        })
        const money = receipts.map(([day, leftPaise], at) => ({ id: at + 100, day: dayOf(day), leftPaise }))
        const until = dayOf(count)
        const known = owed.filter(({ day }) => day <= until)
        const came = money.filter(({ day }) => day <= until)
        const paid = allocateByRule(known, came)
        const total = known
          .map(({ id, amountPaise, dueOn }) => {
            const those = paid.filter(({ toId }) => toId === id)
            const days = those.map(({ fromId, amountPaise: paise }) => ({
              day: came.find((one) => one.id === fromId)?.day ?? '',
              paise,
            }))
            return interestOf({ amountPaise, dueOn, rateBp, paid: days }, until).paise
          })
          .reduce((sum, one) => sum + one, 0)
        expect(daysBetween('2026-01-01', until)).toBe(count)
        expect(total).toBe(interestDayByDay(known, came, rateBp, until))
      },
    ),
    { numRuns: 300 },
  ))

const invoice = { amountPaise: 3_41_652_00, dueOn: '2026-11-11', rateBp: 1500, paid: [] }
test.each([
  // 3,41,652 × 15 % × 13 ÷ 365
  { name: '13 days late', given: invoice, today: '2026-11-24', expected: 1_825_26 },
  { name: 'on the due day', given: invoice, today: '2026-11-11', expected: 0 },
  { name: 'not due', given: invoice, today: '2026-11-01', expected: 0 },
  { name: 'without interest', given: { ...invoice, rateBp: null }, today: '2026-11-24', expected: 0 },
  {
    name: 'paid before',
    given: { ...invoice, paid: [{ day: '2026-11-01', paise: 3_41_652_00 }] },
    today: '2026-12-24',
    expected: 0,
  },
  // 2,94,870 × 6 days and 94,870 × 35 days at 15 %: 727.08 + 1,364.57
  {
    name: 'paid in part',
    given: {
      amountPaise: 2_94_870_00,
      dueOn: '2026-10-14',
      rateBp: 1500,
      paid: [{ day: '2026-10-20', paise: 2_00_000_00 }],
    },
    today: '2026-11-24',
    expected: 727_08 + 1_364_57,
  },
  // half a paisa is rounded up: 36,500 paise × 0.05 % × 1 ÷ 365 = 0.05; × 10 days = 0.5
  {
    name: 'half a paisa',
    given: { amountPaise: 36_500, dueOn: '2026-11-01', rateBp: 5, paid: [] },
    today: '2026-11-11',
    expected: 1,
  },
])('interest $name is $expected', ({ given, today, expected }) => {
  const { paise, parts } = interestOf(given, today)
  expect(paise).toBe(expected)
  // every figure can be recomputed from its part
  for (const part of parts)
    expect(part.paise).toBe(Math.floor((part.basePaise * (given.rateBp ?? 0) * part.days * 2 + 3_650_000) / 7_300_000))
})

test('interest that is charged is not charged again', () => {
  expect(interestToCharge(500, 200)).toBe(300)
  expect(interestToCharge(100, 200)).toBe(0)
  expect(openOf(-500, 200)).toBe(300)
})

const receipt = {
  amountPaise: 100,
  receivedOn: '2026-11-21',
  mode: 'NEFT',
  reference: 'HDFCN26325118820',
  allocations: [],
}
const faults = (changes: object) =>
  creditReceiptInput.safeParse({ ...receipt, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []
const twice = { entryId: '1', amountPaise: 1 }
test.each([
  { name: 'nothing wrong', changes: {}, expected: [] },
  { name: 'no amount', changes: { amountPaise: 0 }, expected: ['amountPaise'] },
  { name: 'no reference', changes: { reference: ' ' }, expected: ['reference'] },
  { name: 'an invoice twice', changes: { allocations: [twice, twice] }, expected: ['allocations'] },
])('a receipt with $name has faults at $expected', ({ changes, expected }) => expect(faults(changes)).toEqual(expected))

test('a bank reference is a UTR, a cheque number is not, and nothing comes from the future', () => {
  expect(whyNotReference({ mode: 'NEFT', reference: 'ABC' })).toMatchObject({ code: 'UTR_BAD', field: 'reference' })
  expect(whyNotReference({ mode: 'CHEQUE', reference: '004418' })).toBeNull()
  expect(whyNotReceived('2026-11-25', '2026-11-24')?.code).toBe('PAID_IN_FUTURE')
  expect(whyNotReceived('2026-11-24', '2026-11-24')).toBeNull()
})

test('UPI pays at most ₹1,00,000 and names the reference', () => {
  const payee = { upi: 'deccan@hdfcbank', name: 'Deccan Rebar' }
  expect(creditUpiUri(payee, 2_86_522_05, creditReference(12))).toBe(
    'upi://pay?pa=deccan%40hdfcbank&pn=Deccan%20Rebar&am=100000.00&cu=INR&tr=NCR00012&tn=NCR00012',
  )
  expect(creditUpiUri(payee, 99_05, 'X')).toContain('am=99.05&')
})
