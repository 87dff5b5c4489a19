import { expect, test } from 'vitest'
import { priceAlertInput, whyNotAwaited } from './price-alerts.ts'

test.each([
  [64_00, 65_00, null],
  [65_00, 65_00, 'PRICE_THERE'],
  [66_00, 65_00, 'PRICE_THERE'],
  [66_00, null, null],
])('an alert at %i while the price is %s: %s', (proposed, now, code) => {
  expect(whyNotAwaited(proposed, now)?.code ?? null).toBe(code)
})

test.each([[null], [0], [1.5], [1_00_00_000_01]])('%s is not a valid target price', (targetPaise) => {
  expect(priceAlertInput.safeParse({ targetPaise }).success).toBe(false)
})
