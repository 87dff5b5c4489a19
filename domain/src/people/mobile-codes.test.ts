import { describe, expect, test } from 'vitest'
import { mobileCodeInput, nextCodeAt, whyNoCode, whyNotTried } from './mobile-codes.ts'

const now = new Date('2026-11-24T06:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('whyNoCode', () => {
  test.each([
    ['no code yet', [], null],
    ['one half a minute ago', [30], null],
    ['one 10 seconds ago', [10], { code: 'CODE_TOO_SOON', params: { seconds: 20 } }],
    ['four in this hour', [60, 120, 180, 240], null],
    ['five in this hour', [60, 120, 180, 240, 1800], { code: 'CODE_TOO_MANY', params: { m: 30 } }],
    ['five, the first an hour ago', [60, 120, 180, 240, 3600], null],
  ])('after %s', (_, seconds, refusal) => {
    const answer = whyNoCode((seconds as number[]).map(ago), now)
    if (refusal) expect(answer).toMatchObject(refusal)
    else expect(answer).toBeNull()
  })
})

test.each([
  ['no code yet', [], null],
  ['one half a minute ago', [30], null],
  ['one 10 seconds ago', [10], 20],
  ['five in this hour', [60, 120, 180, 240, 1800], 1800],
  ['five, the last a moment before the hour of the first is over', [1, 120, 180, 240, 3595], 29],
  ['five, the first an hour ago', [60, 120, 180, 240, 3600], null],
])('after %s the next code can be sent as the table says', (_, seconds, wait) => {
  expect(nextCodeAt(seconds.map(ago), now)).toEqual(wait === null ? null : ago(-wait))
})

describe('whyNotTried', () => {
  const open = { tries: 0, expiresAt: ago(-600), verifiedAt: null }
  test.each([
    ['is open', {}, undefined],
    ['was tried four times', { tries: 4 }, undefined],
    ['was tried five times', { tries: 5 }, 'CODE_LOCKED'],
    ['has expired', { expiresAt: now }, 'CODE_EXPIRED'],
    ['was used', { verifiedAt: ago(1) }, 'TOKEN_INVALID'],
  ])('a code that %s', (_, over, code) => {
    expect(whyNotTried({ ...open, ...over }, now)?.code).toBe(code)
  })
})

test.each([
  ['123456', true],
  [' 123 456 ', true],
  ['123-456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
])('the code %s is accepted: %s', (code, accepted) => {
  expect(mobileCodeInput.safeParse({ code }).success).toBe(accepted)
})
