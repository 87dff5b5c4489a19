import { expect, test } from 'vitest'
import { attributeText, readAttribute } from './product-facts.ts'

const of = (type: Parameters<typeof readAttribute>[0]['type'], isRequired = false) => ({
  name: 'It',
  type,
  options: ['Red', 'Grey'],
  isRequired,
})

test.each([
  [of('TEXT'), 'any', { value: 'any' }],
  [of('TEXT'), '', { value: null }],
  [of('TEXT', true), '', 'REQUIRED'],
  [of('NUMBER'), '12.5', { value: 12.5 }],
  [of('UNIT'), 'twelve', 'NOT_A_NUMBER'],
  [of('SELECT'), 'Red', { value: 'Red' }],
  [of('SELECT'), 'Blue', 'NOT_A_CHOICE'],
  [of('MULTI'), 'Grey, Red, Grey', { value: ['Grey', 'Red'] }],
  [of('MULTI'), 'Grey, Blue', 'NOT_A_CHOICE'],
  [of('BOOL'), 'false', { value: false }],
  [of('BOOL'), 'maybe', 'NOT_A_CHOICE'],
  [of('DATE'), '2026-02-29', 'DATE_BAD'],
] as const)('%j reads %s', (asked, text, expected) => {
  const read = readAttribute(asked, text)
  expect('code' in read ? read.code : read).toEqual(expected)
})

test('a value that goods had before stays, also when it is not offered any more', () => {
  expect(readAttribute(of('SELECT'), 'Blue', 'Blue')).toEqual({ value: 'Blue' })
  expect(readAttribute(of('NUMBER'), '650-700', '650-700')).toEqual({ value: '650-700' })
})

test.each([
  [null, ''],
  [['a', 'b'], 'a, b'],
  [12, '12'],
])('%j is shown as "%s"', (value, text) => {
  expect(attributeText(value)).toBe(text)
})
