import { beforeEach, describe, expect, test } from 'vitest'
import { act, renderHook } from '#ui/preact/testing.ts'
import type { PlaceOrderInput } from '../../../graphql-types.ts'
import { defaultSite, keyFor, knownGstin, lastSent, noteAnswer, useChoices } from './choices.ts'

beforeEach(() => sessionStorage.clear())

const input = (over: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  shippingAddressId: '7',
  method: 'GATEWAY',
  expectedPaise: 41_359_00,
  ...over,
})
const lock = '2026-11-21T06:30:00.000Z'

describe('the key of an order', () => {
  test('is the same for the same order: a double click, a reload, the back button after the response', () => {
    const key = keyFor(lock, input())
    expect(keyFor(lock, input())).toBe(key)
    noteAnswer('12')
    expect(keyFor(lock, input())).toBe(key)
    expect(lastSent()).toMatchObject({ key, orderId: '12' })
  })

  test.each<[string, string, Partial<PlaceOrderInput>]>([
    ['with another price lock', '2026-11-21T07:00:00.000Z', {}],
    ['of another amount', lock, { expectedPaise: 41_358_00 }],
    ['to another address', lock, { shippingAddressId: '8' }],
    ['paid otherwise', lock, { method: 'DIRECT' }],
  ])('is another for an order %s', (_, otherLock, over) => {
    const key = keyFor(lock, input())
    const other = keyFor(otherLock, input(over))
    expect(other).not.toBe(key)
    expect(keyFor(otherLock, input(over))).toBe(other)
    // What was placed since is not placed again by what came before it
    expect(keyFor(lock, input())).not.toBe(key)
  })

  test('does not know the answer to another order', () => {
    keyFor(lock, input())
    noteAnswer('12')
    keyFor(lock, input({ expectedPaise: 1 }))
    expect(lastSent()?.orderId).toBeUndefined()
  })

  test('is made anew where what the tab remembers cannot be read', () => {
    sessionStorage.setItem('order-sent', '{')
    expect(keyFor(lock, input())).toBeTruthy()
  })
})

describe('the site of a cart', () => {
  const site = (id: string, pincode: string, isDefaultShip = false) => ({ id, pincode, isDefaultShip })
  const [here, usual, other] = [site('here', '411045'), site('usual', '560001', true), site('other', '411001')]
  test.each([
    ['the default one, if the cart is priced for its pincode', [site('a', '411045'), site('b', '411045', true)], 'b'],
    ['another at the pincode, not the default one elsewhere', [usual, other, here], 'here'],
    ['the first of several at the pincode', [here, site('next', '411045')], 'here'],
    ['the default one, if none is at the pincode', [other, usual], 'usual'],
    ['none, if none is at the pincode or the default', [other], undefined],
  ])('is %s', (_, sites, id) => {
    expect(defaultSite(sites, '411045')?.id).toBe(id)
  })
  test('is the default one of a cart without a pincode', () => {
    expect(defaultSite([other, usual], null)?.id).toBe('usual')
  })
})

test('the GSTIN of a site is its own, otherwise the one of the company in its state', () => {
  const company = { gstins: ['27AAPFU0939F1ZV', '29AAPFU0939F1ZR'] }
  expect(knownGstin({ gstin: '27AAAAA0000A1Z5', stateCode: '27' }, company)).toBe('27AAAAA0000A1Z5')
  expect(knownGstin({ stateCode: '29' }, company)).toBe('29AAPFU0939F1ZR')
  expect(knownGstin({ stateCode: '30' }, company)).toBe('')
  expect(knownGstin({ stateCode: '27' }, null)).toBe('')
  expect(knownGstin(undefined, company)).toBe('')
})

describe('the choices of a buyer', () => {
  const open = (address: string | null = null) => renderHook(() => useChoices(address))
  const now = ({ result }: ReturnType<typeof open>) => result.current[0]
  const choose = ({ result }: ReturnType<typeof open>, changes: Parameters<(typeof result.current)[1]>[0]) =>
    act(() => result.current[1](changes))

  test('survive a reload', () => {
    const page = open()
    choose(page, { shipId: '7', gstin: '27AAPFU0939F1ZV' })
    choose(page, { poNumber: 'PO-12' })
    page.unmount()
    expect(now(open())).toEqual({ shipId: '7', billId: null, gstin: '27AAPFU0939F1ZV', poNumber: 'PO-12', notes: '' })
  })

  test('add up when they are made at once: a response does not undo what is typed', () => {
    const page = open()
    const [, chooseNow] = page.result.current
    act(() => {
      chooseNow({ poNumber: 'PO-12' })
      chooseNow({ shipId: '7' })
    })
    expect(now(page)).toMatchObject({ poNumber: 'PO-12', shipId: '7' })
    expect(now(open())).toMatchObject({ poNumber: 'PO-12', shipId: '7' })
  })

  test('begin with the site that the page was opened with, whose registration is then used', () => {
    choose(open(), { shipId: '7', gstin: '27AAPFU0939F1ZV', notes: 'Ring first' })
    expect(now(open('9'))).toMatchObject({ shipId: '9', gstin: null, notes: 'Ring first' })
  })

  test('are gone once the order is placed', () => {
    choose(open(), { shipId: '7', poNumber: 'PO-12' })
    keyFor(lock, input())
    noteAnswer('12')
    expect(now(open())).toEqual({ shipId: null, billId: null, gstin: null, poNumber: '', notes: '' })
  })
})
