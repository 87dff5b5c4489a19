import { describe, expect, it, test } from 'vitest'
import type { QuantityRules } from '../buying/carts.ts'
import { sentence } from '../core/refusal-texts.ts'
import {
  type ActiveStatus,
  type Callable,
  calledQuantity,
  counterInput,
  dropState,
  evenDrops,
  holdInput,
  lapsesOn,
  priceOfCall,
  type ScheduleSide,
  type ScheduleTransition,
  scheduleAfter,
  scheduleInput,
  scheduleNumber,
  scheduleStatuses,
  shownStatus,
  transitionsOfSchedule,
  wholeDrops,
  whyNotCalled,
  whyNotPlan,
  whyNotScheduleTransition,
} from './schedules.ts'

const t = (tonnes: number) => tonnes * 1_000_000
const days = { today: '2026-11-22', earliest: '2026-11-26' }
const drop = (day: string, tonnes: number) => ({ day, quantityMilli: t(tonnes) })
const plan = (total: number, ...drops: { day: string; quantityMilli: number }[]) => {
  const refusal = whyNotPlan({ totalMilli: t(total), drops }, 'kg', days)
  return refusal && sentence(refusal)
}

describe('input of a delivery schedule', () => {
  it.each([
    ['sums to what is asked for', 40, [drop('2026-11-26', 10), drop('2026-12-20', 30)], null],
    [
      'with less than its total',
      40,
      [drop('2026-11-26', 10), drop('2026-12-20', 20)],
      'The planned deliveries add up to 30,000 kg, but the total is 40,000 kg.',
    ],
    ['with a gram more', 10, [drop('2026-11-26', 10.000001)], /^The planned deliveries add up to 10,000.001 kg/],
    [
      'with a day before the lead time',
      10,
      [drop('2026-11-25', 10)],
      'The earliest possible delivery date is 26-11-2026.',
    ],
    ['a year ahead', 10, [drop('2027-11-22', 10)], null],
    ['a year and a day ahead', 10, [drop('2027-11-23', 10)], 'The latest possible delivery date is 22-11-2027.'],
  ])('%s', (_, total, drops, said) => {
    if (said instanceof RegExp) expect(plan(total, ...drops)).toMatch(said)
    else expect(plan(total, ...drops)).toBe(said)
  })

  const input = {
    offerId: '7',
    addressId: '3',
    totalMilli: t(10),
    rule: 'FIXED',
    drops: [{ day: '2026-11-26', quantityMilli: t(10), note: '' }],
  }
  const problem = (change: object) => {
    const read = scheduleInput.safeParse({ ...input, ...change })
    return read.success ? null : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  it('needs a price rule, at most 24 deliveries, and for a day price both bounds', () => {
    expect(problem({})).toBeNull()
    expect(problem({ drops: [] })).toEqual(['drops: Plan at least one delivery.'])
    expect(problem({ drops: Array.from({ length: 24 }, () => input.drops[0]) })).toBeNull()
    expect(problem({ drops: Array.from({ length: 25 }, () => input.drops[0]) })).toEqual([
      'drops: Plan at most 24 deliveries.',
    ])
    expect(problem({ rule: 'DAY_PRICE' })).toEqual([
      'capPaise: Enter the maximum price of a call-off.',
      'floorPaise: Enter the minimum price of a call-off.',
    ])
    expect(problem({ rule: 'DAY_PRICE', capPaise: 5600, floorPaise: 5601 })).toEqual([
      'floorPaise: The minimum price must not be above the maximum price.',
    ])
    expect(problem({ rule: 'DAY_PRICE', capPaise: 5600, floorPaise: 5600 })).toBeNull()
  })

  it('is divided evenly in whole steps, with the remainder in the last', () => {
    const spread = { count: 3, first: '2026-11-26', everyDays: 14 }
    expect(evenDrops({ totalMilli: t(40), stepMilli: t(1) }, spread)).toEqual([
      drop('2026-11-26', 13),
      drop('2026-12-10', 13),
      drop('2026-12-24', 14),
    ])
    expect(evenDrops({ totalMilli: t(2), stepMilli: t(1) }, spread)).toEqual([])
    expect(evenDrops({ totalMilli: 10, stepMilli: 0 }, { ...spread, count: 1 })).toEqual([
      { day: '2026-11-26', quantityMilli: 10 },
    ])
  })

  it('is answered with a price, and held until a later date', () => {
    expect(counterInput.safeParse({ rule: 'FIXED', pricePaise: 5500 }).success).toBe(true)
    expect(counterInput.safeParse({ rule: 'FIXED' }).error?.issues[0]?.message).toBe('Enter the price.')
    expect(counterInput.safeParse({ rule: 'DAY_PRICE', capPaise: 5500 }).success).toBe(false)
    expect(holdInput.safeParse({ from: '2026-12-02', to: '2026-12-01', reason: 'Monsoon' }).success).toBe(false)
    expect(holdInput.safeParse({ from: '2026-12-01', to: '2026-12-01', reason: 'Monsoon' }).success).toBe(true)
  })
})

describe('the price of a call-off', () => {
  const between = { rule: 'DAY_PRICE', capPaise: 5800, floorPaise: 5200 } as const
  it.each([
    ['is the fixed one whatever the day’s is', { rule: 'FIXED', pricePaise: 5500 } as const, 6100, 5500, 'FIXED'],
    ['is the day’s between floor and cap', between, 5555, 5555, 'DAY'],
    ['is the day’s at the cap itself', between, 5800, 5800, 'DAY'],
    ['is never above the cap', between, 5801, 5800, 'CAP'],
    ['is the day’s at the floor itself', between, 5200, 5200, 'DAY'],
    ['is never below the floor', between, 5199, 5200, 'FLOOR'],
  ])('%s', (_, rule, day, pricePaise, by) => {
    expect(priceOfCall(rule, day)).toEqual({ pricePaise, by })
  })
})

describe('the remaining quantity', () => {
  const line = (status: Parameters<typeof calledQuantity>[0][number]['status'], quantity: number, cancelled = 0) => ({
    quantityMilli: t(quantity),
    cancelledMilli: t(cancelled),
    status,
  })
  it('counts what is unpaid, in progress and delivered, not what expired, was rejected or cancelled', () => {
    expect(
      calledQuantity([
        line('AWAITING_PAYMENT', 1),
        line('PAYMENT_FAILED', 1),
        line('DISPATCHED', 2),
        line('DELIVERED', 3),
        line('COMPLETED', 4),
        line('EXPIRED', 10),
        line('REJECTED', 10),
        line('CANCELLED', 10),
      ]),
    ).toBe(t(11))
  })
  it('regains cancelled quantities of a line', () => {
    expect(calledQuantity([line('CONFIRMED', 10, 4), line('CANCELLED', 5, 5)])).toBe(t(6))
  })
  it('shows an agreed schedule as ended while it is fully called off', () => {
    expect(shownStatus('AGREED', t(40), t(39.999))).toBe('AGREED')
    expect(shownStatus('AGREED', t(40), t(40))).toBe('ENDED')
    expect(shownStatus('CLOSED', t(40), t(40))).toBe('CLOSED')
  })
})

describe('a call-off', () => {
  const schedule: Callable = {
    status: 'AGREED',
    totalMilli: t(40),
    calledMilli: t(25),
    endsOn: '2027-01-31',
    graceDays: 14,
    holdFrom: null,
    holdTo: null,
    holdReason: null,
  }
  const rules: QuantityRules = {
    moqMilli: t(5),
    stepMilli: t(1),
    maxQtyMilli: null,
    availableMilli: t(100),
    unit: 'kg',
  }
  const why = (call: object = {}, change: object = {}, on = days) => {
    const refusal = whyNotCalled(
      { ...schedule, ...change },
      { quantityMilli: t(10), day: '2026-12-01', ...call },
      rules,
      on,
    )
    return refusal && sentence(refusal)
  }
  it.each([
    ['within the balance', {}, {}, null],
    ['of the whole balance', { quantityMilli: t(15) }, {}, null],
    ['beyond the balance', { quantityMilli: t(16) }, {}, 'Only 15,000 kg of the schedule can still be called off.'],
    ['below the least quantity', { quantityMilli: t(4) }, {}, 'Minimum order: 5,000 kg.'],
    ['against the steps', { quantityMilli: t(5.5) }, {}, 'The quantity must be a multiple of 1,000 kg.'],
    ['of a rest below the least quantity', { quantityMilli: t(0.4) }, { calledMilli: t(39.6) }, null],
    ['on the first day possible', { day: '2026-11-26' }, {}, null],
    ['a day before it', { day: '2026-11-25' }, {}, 'The earliest possible delivery date is 26-11-2026.'],
    ['on the last day of grace', { day: '2027-02-14' }, {}, null],
    ['after the grace', { day: '2027-02-15' }, {}, 'The latest possible delivery date is 14-02-2027.'],
    ['while it waits', {}, { status: 'PROPOSED' }, 'This is not possible in the current status.'],
    ['when it is closed', {}, { status: 'CLOSED' }, 'This is not possible in the current status.'],
  ])('%s', (_, call, change, said) => {
    expect(why(call, change)).toBe(said)
  })

  it('is refused while deliveries are suspended, and for a date within that time', () => {
    const held = { holdFrom: '2026-12-01', holdTo: '2026-12-10', holdReason: 'Mill repair' }
    const said = 'No deliveries by the seller from 01-12-2026 to 10-12-2026: Mill repair'
    expect(why({ day: '2026-12-10' }, held)).toBe(said)
    expect(why({ day: '2026-12-20' }, held, { today: '2026-12-05', earliest: '2026-12-09' })).toBe(said)
    expect(why({ day: '2026-11-30' }, held)).toBeNull()
    expect(why({ day: '2026-12-11' }, held)).toBeNull()
  })

  it('is refused after the grace period', () => {
    expect(why({ day: '2027-02-20' }, {}, { today: '2027-02-15', earliest: '2027-02-18' })).toBe(
      'Call-offs were possible until 14-02-2027.',
    )
    expect(lapsesOn('2027-01-31', 14)).toBe('2027-02-15')
  })

  it.each([
    ['2026-12-01', 0, 'PLANNED'],
    ['2026-12-01', t(4), 'PART'],
    ['2026-12-01', t(10), 'CALLED'],
    ['2026-11-25', 0, 'LATE'],
    ['2026-11-25', t(10), 'CALLED'],
  ])('of a delivery of %s of which %i is called leaves it %s', (on, calledMilli, state) => {
    expect(dropState({ day: on, quantityMilli: t(10), calledMilli }, days.earliest)).toBe(state)
  })
})

describe('statuses', () => {
  const kept = scheduleStatuses.filter((status): status is ActiveStatus => status !== 'ENDED')
  const legal: Record<ScheduleTransition, { by: ScheduleSide[]; from: ActiveStatus[]; to: ActiveStatus }> = {
    agree: { by: ['SELLER'], from: ['PROPOSED'], to: 'AGREED' },
    counter: { by: ['SELLER'], from: ['PROPOSED', 'COUNTERED'], to: 'COUNTERED' },
    decline: { by: ['SELLER'], from: ['PROPOSED', 'COUNTERED'], to: 'DECLINED' },
    accept: { by: ['BUYER'], from: ['COUNTERED'], to: 'AGREED' },
    withdraw: { by: ['BUYER'], from: ['PROPOSED', 'COUNTERED'], to: 'WITHDRAWN' },
    close: { by: ['BUYER', 'SELLER'], from: ['AGREED'], to: 'CLOSED' },
    hold: { by: ['SELLER'], from: ['AGREED'], to: 'AGREED' },
    resume: { by: ['SELLER'], from: ['AGREED'], to: 'AGREED' },
    call: { by: ['BUYER'], from: ['AGREED'], to: 'AGREED' },
    lapse: { by: ['SYSTEM'], from: ['PROPOSED', 'COUNTERED', 'AGREED'], to: 'LAPSED' },
  }
  it.each(Object.keys(legal) as ScheduleTransition[])('%s only from its states and by its side', (transition) => {
    for (const status of kept)
      for (const side of ['BUYER', 'SELLER', 'SYSTEM'] as const) {
        const { by, from } = legal[transition]
        const code = by.includes(side) ? (from.includes(status) ? undefined : 'BAD_TRANSITION') : 'FORBIDDEN'
        expect([transition, status, side, whyNotScheduleTransition(transition, status, side)?.code]).toEqual([
          transition,
          status,
          side,
          code,
        ])
      }
    expect(scheduleAfter(transition)).toBe(legal[transition].to)
  })

  it('offer each side its transitions', () => {
    const agreed = { status: 'AGREED', totalMilli: t(40), calledMilli: 0, holdFrom: null } as const
    expect(transitionsOfSchedule({ ...agreed, status: 'PROPOSED' }, 'SELLER')).toEqual(['agree', 'counter', 'decline'])
    expect(transitionsOfSchedule({ ...agreed, status: 'COUNTERED' }, 'BUYER')).toEqual(['accept', 'withdraw'])
    expect(transitionsOfSchedule(agreed, 'BUYER')).toEqual(['close', 'call'])
    expect(transitionsOfSchedule(agreed, 'SELLER')).toEqual(['close', 'hold'])
    expect(transitionsOfSchedule({ ...agreed, holdFrom: '2026-12-01' }, 'SELLER')).toEqual(['close', 'hold', 'resume'])
    expect(transitionsOfSchedule({ ...agreed, calledMilli: t(40) }, 'BUYER')).toEqual([])
  })

  it('number of a schedule', () => {
    expect(scheduleNumber(12)).toBe('SCH-00012')
  })
})

test.each([
  [
    [500, 500],
    [500, 500],
  ],
  [
    [505, 495],
    [510, 490],
  ],
  [
    [333, 333, 334],
    [330, 330, 340],
  ],
  [[999], [999]],
  [[996, 4], null],
  [[], null],
])('a plan of %j in whole tens is %j', (planned, expected) => {
  const drops = planned.map((quantityMilli) => ({ quantityMilli }))
  const whole = wholeDrops(drops, (milli) => Math.round(milli / 10) * 10)
  expect(whole?.map(({ quantityMilli }) => quantityMilli) ?? null).toEqual(expected)
})
