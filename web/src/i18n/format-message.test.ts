import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import type { Locale } from '#state/slices.ts'
import { formatMessage, type Values } from './format-message.ts'

const bricks = '{n, plural, =0 {no bricks} one {# brick for {name}} other {# bricks for {name}}}'

test.each<[string, Locale, Values, string]>([
  ['Deliver to {place}', 'en-US', { place: 'Pune' }, 'Deliver to Pune'],
  ['Deliver to {place}', 'en-US', {}, 'Deliver to {place}'],
  [bricks, 'en-US', { n: 0, name: 'Asha' }, 'no bricks'],
  [bricks, 'en-US', { n: 1, name: 'Asha' }, '1 brick for Asha'],
  [bricks, 'en-US', { n: 125_000, name: 'Asha' }, '125,000 bricks for Asha'],
  [bricks, 'de-DE', { n: 125_000, name: 'Asha' }, '125.000 bricks for Asha'],
  [bricks, 'hi-IN', { n: 125_000, name: 'Asha' }, '1,25,000 bricks for Asha'],
  // Zero takes the singular in Hindi and the plural in English
  ['{n, plural, one {one} other {other}}', 'hi-IN', { n: 0 }, 'one'],
  ['{n, plural, one {one} other {other}}', 'en-US', { n: 0 }, 'other'],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} load', 'en-US', { n: 22 }, '22nd load'],
  [
    '{a, plural, one {# day} other {# days}}, {b, plural, one {# load} other {# loads}}',
    'en-US',
    { a: 1, b: 2 },
    '1 day, 2 loads',
  ],
  ["It's quoted: '{n}'", 'en-US', {}, "It's quoted: {n}"],
])('%s in %s', (sentence, locale, values, written) => {
  expect(formatMessage(parse(sentence), locale, values)).toBe(written)
})

test('what no sentence of ours has is no silent gap', () => {
  expect(() => formatMessage(parse('{day, date, short}'), 'en-US', { day: 1 })).toThrow('type 3')
})
