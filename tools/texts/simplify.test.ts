import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { simplify } from './simplify.mjs'

const tree = (message: string) => parse(message, { captureLocation: false })

test.each([
  ['{n, plural, one {{amount} टन} other {{amount} टन}}', '{amount} टन'],
  ['{brand}: {n, plural, one {{amount} टन} other {{amount} टन}} बाकी', '{brand}: {amount} टन बाकी'],
])('forms that are the same become one: %s', (message, text) => {
  expect(simplify(tree(message))).toBe(text)
})

test.each(['{n, plural, one {{amount} घंटा} other {{amount} घंटे}}', '{n, plural, one {# पीस} other {# पीस}}'])(
  'forms that differ, or hold the number, stay: %s',
  (message) => {
    expect(simplify(tree(message))).toEqual(tree(message))
  },
)
