import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../../core/access/roles.ts'
import {
  goesWhole,
  legalSteps,
  type OrderTransition,
  openCount,
  orderStatusOf,
  orderTransitions,
  type SuborderStatus,
  statusAfter,
  statusLabels,
  suborderStatuses,
  transitions,
  transitionsFor,
  whyNot,
} from './orders.ts'

const buyer: Role[] = ['customer']
const seller: Role[] = ['seller']
const admin: Role[] = ['admin']
const at = (status: SuborderStatus, more = {}) => ({ status, ...more })

describe('transitions', () => {
  /** The whole table again, as a reviewer would write it: from, transition, to. */
  const drawn = `
    AWAITING_PAYMENT submitTransfer PAYMENT_REVIEW; PAYMENT_FAILED submitTransfer PAYMENT_REVIEW
    PAYMENT_REVIEW returnTransfer AWAITING_PAYMENT
    AWAITING_PAYMENT confirmTransfer PLACED; PAYMENT_REVIEW confirmTransfer PLACED
    AWAITING_PAYMENT pay PLACED; PAYMENT_FAILED pay PLACED; PAYMENT_REVIEW pay PLACED
    AWAITING_PAYMENT placeOnCredit PLACED
    AWAITING_PAYMENT failPayment PAYMENT_FAILED; PAYMENT_FAILED retryPayment AWAITING_PAYMENT
    AWAITING_PAYMENT expire EXPIRED; PAYMENT_FAILED expire EXPIRED
    PLACED accept CONFIRMED; PLACED reject REJECTED; CONFIRMED pack PACKED; PACKED unpack CONFIRMED; PACKED dispatch DISPATCHED
    CONFIRMED partialCancellationToPacked PACKED; CONFIRMED partialCancellationToDispatched DISPATCHED; PACKED partialCancellationToDispatched DISPATCHED
    CONFIRMED partialCancellationToDelivered DELIVERED; PACKED partialCancellationToDelivered DELIVERED
    DISPATCHED deliver DELIVERED; DISPATCHED confirmDelivery DELIVERED; DISPATCHED assumeDelivery DELIVERED
    DELIVERED complete COMPLETED
    AWAITING_PAYMENT cancel CANCELLED; PAYMENT_FAILED cancel CANCELLED; PLACED cancel CANCELLED; CONFIRMED cancel CANCELLED
    PACKED requestCancel CANCEL_REQUESTED; CANCEL_REQUESTED allowCancel CANCELLED; CANCEL_REQUESTED refuseCancel PACKED
    AWAITING_PAYMENT cancelForBuyer CANCELLED; PAYMENT_FAILED cancelForBuyer CANCELLED
    PAYMENT_REVIEW cancelForBuyer CANCELLED; PLACED cancelForBuyer CANCELLED; CONFIRMED cancelForBuyer CANCELLED
    PACKED cancelForBuyer CANCELLED; CANCEL_REQUESTED cancelForBuyer CANCELLED; ON_HOLD cancelForBuyer CANCELLED
    PLACED hold ON_HOLD; CONFIRMED hold ON_HOLD; PACKED hold ON_HOLD; ON_HOLD resume CONFIRMED
  `
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter(Boolean)

  it('are exactly those of the drawing, for the system', () => {
    const possible = suborderStatuses.flatMap((status) =>
      orderTransitions
        .filter((name) => whyNot(name, at(status, { heldFrom: 'CONFIRMED' }), 'SYSTEM') === null)
        .map((name) => `${status} ${name} ${statusAfter(name, at(status, { heldFrom: 'CONFIRMED' }))}`),
    )
    expect(possible.sort()).toEqual(drawn.sort())
  })

  it('that cancel apply to the whole order until it is paid', () => {
    const whole = suborderStatuses.filter((status) => goesWhole('cancelForBuyer', status))
    expect(whole).toEqual(['AWAITING_PAYMENT', 'PAYMENT_REVIEW', 'PAYMENT_FAILED'])
    expect(suborderStatuses.filter((status) => goesWhole('reject', status))).toEqual([])
  })

  /** Which roles can make a transition at all. */
  const holders: Record<OrderTransition, Role[]> = {
    submitTransfer: [...roles],
    returnTransfer: ['admin', 'seller', 'superSeller'],
    confirmTransfer: ['admin', 'seller', 'superSeller'],
    pay: [],
    placeOnCredit: [],
    failPayment: [],
    retryPayment: [...roles],
    expire: [],
    accept: ['admin', 'seller', 'superSeller', 'subBusiness'],
    reject: ['admin', 'seller', 'superSeller', 'subBusiness'],
    pack: ['admin', 'seller', 'superSeller', 'subBusiness'],
    unpack: ['admin', 'seller', 'superSeller', 'subBusiness'],
    dispatch: ['admin', 'seller', 'superSeller', 'subBusiness'],
    partialCancellationToPacked: [],
    partialCancellationToDispatched: [],
    partialCancellationToDelivered: [],
    deliver: ['admin', 'seller', 'superSeller', 'subBusiness'],
    confirmDelivery: [...roles],
    assumeDelivery: [],
    complete: [],
    cancel: ['customer', 'seller', 'superSeller', 'subBusiness'],
    requestCancel: ['customer', 'seller', 'superSeller', 'subBusiness'],
    allowCancel: ['admin', 'seller', 'superSeller', 'subBusiness'],
    refuseCancel: ['admin', 'seller', 'superSeller', 'subBusiness'],
    cancelForBuyer: ['admin'],
    hold: ['admin'],
    resume: ['admin'],
  }

  it('need their permission: every transition × status × role', () => {
    for (const name of orderTransitions) {
      for (const status of suborderStatuses) {
        for (const role of roles) {
          const refusal = whyNot(name, at(status, { heldFrom: 'PLACED' }), [role])
          const from: readonly SuborderStatus[] = transitions[name].from
          const expected = !holders[name].includes(role) ? 'FORBIDDEN' : from.includes(status) ? 'may' : 'state forbids'
          const got = refusal === null ? 'may' : refusal.code === 'FORBIDDEN' ? 'FORBIDDEN' : 'state forbids'
          expect(`${role} ${name} ${status}: ${got}`).toBe(`${role} ${name} ${status}: ${expected}`)
        }
        expect(whyNot(name, at(status), [])).toEqual({ code: 'FORBIDDEN' })
      }
    }
  })

  it('are refused with a readable reason', () => {
    expect(whyNot('dispatch', at('PLACED'), seller)).toEqual({ code: 'BAD_TRANSITION' })
    expect(whyNot('cancel', at('DISPATCHED'), buyer)).toEqual({ code: 'NOT_CANCELLABLE' })
    expect(whyNot('requestCancel', at('PACKED', { cutToOrder: true }), buyer)?.code).toBe('NOT_CANCELLABLE')
    expect(whyNot('resume', at('ON_HOLD'), admin)?.code).toBe('BAD_TRANSITION')
    expect(statusLabels('CANCEL_REQUESTED')).toBe('cancel requested')
  })

  it('check a required reason when they are made, not when they are offered', () => {
    expect(whyNot('reject', at('PLACED'), seller)).toBeNull()
    expect(whyNot('reject', at('PLACED'), seller, ' ')).toEqual({ code: 'REASON_NEEDED', field: 'reason' })
    expect(whyNot('reject', at('PLACED'), seller, 'No stock')).toBeNull()
    expect(whyNot('accept', at('PLACED'), seller, '')).toBeNull()
  })

  it('are the buttons of a page', () => {
    expect(transitionsFor(at('PLACED'), seller)).toEqual(['accept', 'reject', 'cancel'])
    expect(transitionsFor(at('PLACED'), buyer)).toEqual(['cancel'])
    expect(transitionsFor(at('DISPATCHED'), buyer)).toEqual(['confirmDelivery'])
    expect(transitionsFor(at('COMPLETED'), admin)).toEqual([])
  })

  it('never leave a final status, and reach every status', () => {
    const reached = new Set<SuborderStatus>(['AWAITING_PAYMENT'])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const [from, to] of legalSteps) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...suborderStatuses].sort())
    const ends = suborderStatuses.filter((status) => !legalSteps.some(([from]) => from === status))
    expect(ends).toEqual(['EXPIRED', 'COMPLETED', 'REJECTED', 'CANCELLED'])
  })

  it('never deliver undispatched goods, but close once all trucks arrived and the remainder is cancelled', () => {
    const delivering = orderTransitions.filter((name) => transitions[name].to === 'DELIVERED')
    expect(delivering.filter((name) => transitions[name].from.some((from) => from !== 'DISPATCHED'))).toEqual([
      'partialCancellationToDelivered',
    ])
  })
})

describe('status of an order', () => {
  it.each<[string, string]>([
    ['PLACED', 'PLACED'],
    ['PLACED PLACED', 'PLACED'],
    ['PLACED PACKED', 'IN_PROGRESS'],
    ['AWAITING_PAYMENT PLACED', 'AWAITING_PAYMENT'],
    ['AWAITING_PAYMENT CANCELLED', 'AWAITING_PAYMENT'],
    ['CANCELLED CANCELLED', 'CANCELLED'],
    ['CANCELLED REJECTED', 'CANCELLED'],
    ['REJECTED REJECTED', 'REJECTED'],
    ['COMPLETED CANCELLED', 'COMPLETED'],
    ['COMPLETED REJECTED CANCELLED', 'COMPLETED'],
    ['COMPLETED DELIVERED', 'IN_PROGRESS'],
    ['CANCELLED DELIVERED', 'IN_PROGRESS'],
  ])('%s is %s', (suborders, status) => {
    expect(orderStatusOf(suborders.split(' ') as SuborderStatus[])).toBe(status)
  })

  it('of no suborders is undefined', () => {
    expect(() => orderStatusOf([])).toThrow(RangeError)
  })
})

it('counts as open what still needs an action', () => {
  const counts = [...suborderStatuses, 'IN_PROGRESS'].map((status) => ({ status, count: 1 }))
  expect(openCount(counts)).toBe(counts.length - 5)
  expect(openCount([{ status: 'DELIVERED', count: 20 }])).toBe(0)
  expect(openCount([{ status: 'ON_HOLD', count: 2 }])).toBe(2)
})
