import { describe, expect, test } from 'vitest'
import { answersDay, whyNotDay } from './delivery-days.ts'
import type { SuborderStatus } from './orders.ts'

describe('rescheduling a delivery', () => {
  test.each([
    ['CONFIRMED', '2026-11-25', '2026-11-28', undefined],
    ['CONFIRMED', null, '2026-11-21', undefined],
    ['DISPATCHED', '2026-11-25', '2026-11-26', undefined],
    ['CONFIRMED', '2026-11-25', '2026-11-25', 'DAY_SAME'],
    ['CONFIRMED', '2026-11-25', '2026-11-20', 'DAY_PAST'],
    ['CONFIRMED', '2026-11-25', '2027-05-20', undefined],
    ['CONFIRMED', '2026-11-25', '2027-05-21', 'DAY_FAR'],
    ['DELIVERED', '2026-11-25', '2026-11-28', 'BAD_TRANSITION'],
    ['AWAITING_PAYMENT', '2026-11-25', '2026-11-28', 'BAD_TRANSITION'],
  ] as const)('%s, from %s to %s: %s', (status, from, to, code) => {
    expect(whyNotDay(status satisfies SuborderStatus, from, to, '2026-11-21')?.code).toBe(code)
  })

  test.each([
    ['BUYER', ['SELLER', 'ADMIN']],
    ['SELLER', ['BUYER', 'ADMIN']],
    ['ADMIN', ['BUYER']],
  ] as const)('what the %s asks is answered by %s', (requestedBy, by) => {
    expect((['BUYER', 'SELLER', 'ADMIN'] as const).filter((side) => answersDay(requestedBy, side))).toEqual(by)
  })
})
