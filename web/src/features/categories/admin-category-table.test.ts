import { expect, test } from 'vitest'
import { moved } from './admin-category-table.tsx'

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [0, 2, 'bca'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('the row at %i goes to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
