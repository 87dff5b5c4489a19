import { expect, test } from 'vitest'
import { moveItem, namesEach } from './ordering.ts'

test('an item moves by one place and stays within the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test.each([
  [[1, 2], [2, 1], true],
  [[1, 2], [1], false],
  [[1, 2], [1, 1], false],
  [[1, 2], [1, 3], false],
])('an order of %o named as %o: %s', (known, named, expected) => {
  expect(namesEach(known, named)).toBe(expected)
})
