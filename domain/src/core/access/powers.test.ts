import { describe, expect, test } from 'vitest'
import { type Permission, permissions, rolesWith } from './permissions.ts'
import { guardsOf, type Power, powerOf } from './powers.ts'

describe('the power of a permission', () => {
  test.each<[Permission, Power]>([
    ['coupon:write', 'money'],
    ['commission:write', 'money'],
    ['shipping:write', 'money'],
    ['setting:write', 'money'],
    ['seller:bank:own', 'money'],
    ['payment:refund', 'payout'],
    ['bankAccount:write', 'payout'],
    ['seller:members:own', 'rights'],
    ['company:members', 'rights'],
    ['signIn:own', 'rights'],
    ['staff:delete', 'rights'],
    ['message:write', 'channel'],
    ['emailList:delete', 'channel'],
    ['provider:write', 'channel'],
    ['tax:write', 'law'],
    ['page:publish', 'law'],
    ['catalogue:read', 'routine'],
    ['offer:write:own', 'routine'],
  ])('%s: %s', (permission, power) => {
    expect(powerOf(permission)).toBe(power)
  })

  test('is never routine for a permission to change what is charged, paid or allowed to whom', () => {
    const named = /^(payment|bankAccount|commission|coupon|settlement|ledger|tax|staff|provider|message):(?!read)/
    const own = ['settlement:answer']
    const routine = permissions.filter((word) => named.test(word) && powerOf(word) === 'routine' && !own.includes(word))
    expect(routine).toEqual([])
  })

  test('asks for the password again, unless it is routine', () => {
    expect(Object.entries(guardsOf).filter(([, { stepUp }]) => !stepUp)).toEqual([['routine', guardsOf.routine]])
  })
})

test('tax rates are set by admins, and no manager', () => {
  expect(rolesWith('tax:write')).toEqual(['admin'])
})
