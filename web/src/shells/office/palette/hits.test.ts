import { expect, test } from 'vitest'
import { readTyped } from './hits.ts'

test.each([
  ['NV2627', 'ALL', 'NV2627'],
  ['  cement ', 'ALL', 'cement'],
  ['#NV2627', 'ORDERS', 'NV2627'],
  [' @ asha', 'PEOPLE', 'asha'],
  ['>', 'PAGES', ''],
  ['a#b', 'ALL', 'a#b'],
  ['', 'ALL', ''],
  ['x'.repeat(100), 'ALL', 'x'.repeat(80)],
])('%j searches %s for %j', (typed, kind, term) => {
  expect(readTyped(typed)).toEqual({ kind, term })
})
