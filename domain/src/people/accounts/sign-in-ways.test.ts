import { expect, test } from 'vitest'
import { waysAfterReset } from './sign-in-ways.ts'

const now = new Date('2027-03-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  [{ MOBILE: null, GOOGLE: null, FACEBOOK: null }, [], []],
  [{ MOBILE: daysAgo(0), GOOGLE: null, FACEBOOK: null }, ['MOBILE'], []],
  [{ MOBILE: daysAgo(29), GOOGLE: daysAgo(31), FACEBOOK: daysAgo(1) }, ['MOBILE', 'FACEBOOK'], ['GOOGLE']],
  [{ MOBILE: daysAgo(30), GOOGLE: null, FACEBOOK: daysAgo(400) }, [], ['MOBILE', 'FACEBOOK']],
] as const)('a new password ends the ways of the last thirty days: %#', (since, ended, kept) => {
  expect(waysAfterReset(since, now)).toEqual({ ended, kept })
})
