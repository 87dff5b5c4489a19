import { describe, expect, test } from 'vitest'
import { policyInput, versionOn } from './policies.ts'

const versions = [
  { version: 1, effectiveFrom: '2026-01-01' },
  { version: 2, effectiveFrom: '2026-12-01' },
  { version: 3, effectiveFrom: '2026-06-01' },
]

describe('the version in force', () => {
  test.each([
    ['2025-12-31', undefined],
    ['2026-01-01', 1],
    ['2026-05-31', 1],
    ['2026-06-01', 3],
    ['2026-12-24', 3],
  ])('on %s is %s', (date, version) => {
    expect(versionOn(versions, date)?.version).toBe(version)
  })
})

test('a return policy needs its period and who pays', () => {
  const input = {
    kind: 'RETURN',
    title: 'Returns',
    body: 'Within the window.',
    conditions: ['', 'Unopened'],
    effectiveFrom: '2026-11-21',
  }
  expect(policyInput.safeParse(input).error?.issues.map(({ path }) => path[0])).toEqual(['windowDays', 'returnPaidBy'])
  expect(policyInput.parse({ ...input, kind: 'PRICE', returnPaidBy: 'BUYER' })).toMatchObject({
    windowDays: null,
    returnPaidBy: null,
    conditions: ['Unopened'],
  })
})
