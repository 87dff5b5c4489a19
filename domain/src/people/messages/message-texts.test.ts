import { expect, test } from 'vitest'
import { nearestVariable } from '../../core/nearest.ts'
import { marketingMoment } from './channels.ts'
import { fillText, whyNotText } from './message-texts.ts'
import { plainSms, smsLength } from './sms.ts'

const known = ['name', 'order', 'vehicle', 'amount']

test.each([
  ['Hello {name}, order {order}', null, undefined],
  ['No variables', null, undefined],
  ['Hello {nmae}', 'MESSAGE_VARIABLE', { name: 'nmae', wanted: 'name' }],
  ['On {vehicel}', 'MESSAGE_VARIABLE', { name: 'vehicel', wanted: 'vehicle' }],
  ['Hello {{name}}', 'MESSAGE_BRACES', undefined],
  ['Hello {na{order}me}', 'MESSAGE_BRACES', undefined],
  ['Hello {name', 'MESSAGE_BRACES', undefined],
  ['Hello name}', 'MESSAGE_BRACES', undefined],
  ['Hello {}', 'MESSAGE_BRACES', undefined],
] as const)('%s: %s', (text, code, params) => {
  const refusal = whyNotText(text, known, 'body')
  expect(refusal?.code ?? null).toBe(code)
  if (params) expect(refusal).toMatchObject({ params, field: 'body' })
})

test('a value is filled in once, and a missing one is refused', () => {
  expect(fillText('{name}: {amount}', { name: '{amount}', amount: '₹1' })).toBe('{amount}: ₹1')
  expect(() => fillText('{name}', {})).toThrow('{name}')
  expect(nearestVariable('Name', known)).toBe('name')
})

test.each([
  ['a'.repeat(160), 'GSM7', 160, 1, null],
  ['a'.repeat(161), 'GSM7', 161, 2, null],
  ['a'.repeat(306), 'GSM7', 306, 2, null],
  ['a'.repeat(307), 'GSM7', 307, 3, null],
  ['€'.repeat(80), 'GSM7', 160, 1, null],
  ['न'.repeat(70), 'UCS2', 70, 1, 'न'],
  ['न'.repeat(71), 'UCS2', 71, 2, 'न'],
  ['Rs 5 ₹', 'UCS2', 6, 1, '₹'],
  ['😀', 'UCS2', 2, 1, '😀'],
  ['', 'GSM7', 0, 1, null],
] as const)('%.12s… is %s of %i places in %i segments', (text, encoding, length, segments, forcedBy) => {
  expect(smsLength(text)).toMatchObject({ encoding, length, segments, forcedBy })
})

test('an SMS has no signs that only look better', () => {
  expect(plainSms('₹4,22,407.24 – “today”…')).toBe('Rs 4,22,407.24 - "today"...')
})

test.each([
  ['20:59', '2026-11-24T15:29:00Z', '2026-11-24T15:29:00.000Z'],
  ['21:00', '2026-11-24T15:30:00Z', '2026-11-25T02:30:00.000Z'],
  ['23:59', '2026-11-24T18:29:00Z', '2026-11-25T02:30:00.000Z'],
  ['00:01', '2026-11-24T18:31:00Z', '2026-11-25T02:30:00.000Z'],
  ['07:59', '2026-11-25T02:29:00Z', '2026-11-25T02:30:00.000Z'],
  ['08:00', '2026-11-25T02:30:00Z', '2026-11-25T02:30:00.000Z'],
])('marketing at %s Indian time leaves by day', (_, now, then) => {
  expect(marketingMoment(new Date(now)).toISOString()).toBe(then)
})
