import { expect, test } from 'vitest'
import { nextStep } from './seller-next-step.ts'

const now = new Date('2026-11-21T06:00:00Z') // 11:30 in India
const t = (sentence: string, values: Record<string, string | number> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const suborder = (status: Parameters<typeof nextStep>[1]['status'], rest = {}) => ({
  status,
  acceptBy: null,
  expectedDelivery: null,
  ...rest,
})

test.each([
  [suborder('PLACED', { acceptBy: '2026-11-21T11:30:00Z' }), { text: 'accept by 17:00', late: false }],
  [suborder('PLACED', { acceptBy: '2026-11-21T05:00:00Z' }), { text: 'accept by 10:30', late: true }],
  // Another day of the Indian calendar is named, although it is the same one in UTC
  [suborder('PLACED', { acceptBy: '2026-11-21T19:00:00Z' }), { text: 'accept by Sun 22 Nov, 00:30', late: false }],
  [suborder('PACKED', { expectedDelivery: '2026-11-21' }), { text: 'dispatch, due Sat 21 Nov', late: false }],
  [suborder('DISPATCHED', { expectedDelivery: '2026-11-20' }), { text: 'arrives Fri 20 Nov', late: true }],
  [suborder('CANCEL_REQUESTED'), { text: 'respond to the cancellation request', late: true }],
  [suborder('CONFIRMED'), null],
  [suborder('COMPLETED', { expectedDelivery: '2026-11-01' }), null],
])('%o', (input, expected) => {
  expect(nextStep(t, input, now)).toEqual(expected)
})
