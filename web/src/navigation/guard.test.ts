import { expect, test } from 'vitest'
import { decide, destination, stricterAccess } from './guard.ts'

const customer = { role: ['customer' as const] }

test.each([
  ['public', null, 'show'],
  ['public', customer, 'show'],
  ['login', null, '/login'],
  ['login', customer, 'show'],
  ['guest', null, 'show'],
  ['guest', customer, '/invalid-access'],
  [['admin'], null, '/login'],
  [['admin'], customer, '/unauthorized'],
  [['admin', 'customer'], customer, 'show'],
  [[], customer, '/unauthorized'],
  [[], { role: [] }, '/unauthorized'],
] as const)('lets %j show to %j: %s', (access, visitor, verdict) => {
  expect(decide({ access }, visitor)).toBe(verdict)
})

test('redirects an unknown path to the not-found page', () => {
  expect(decide(null, customer)).toBe('/page-not-found')
})

test('returns a guest to the requested page', () => {
  expect(destination('/login', '/order/7?tab=papers')).toBe('/login?returnTo=%2Forder%2F7%3Ftab%3Dpapers')
  expect(destination('/unauthorized', '/admin')).toBe('/unauthorized')
})

test.each([
  [['admin', 'seller'], ['seller', 'customer'], ['seller']],
  [['admin'], ['seller'], []],
  [['admin'], undefined, ['admin']],
  ['login', ['seller'], ['seller']],
  [['seller'], 'login', ['seller']],
  [['seller'], 'public', ['seller']],
  ['login', 'guest', []],
  ['public', 'guest', 'guest'],
] as const)('a page in %j that asks for %j is for %j', (parent, child, meet) => {
  expect(stricterAccess(parent, child)).toEqual(meet)
})
