import { describe, expect, test } from 'vitest'
import { ranksOf } from './comparison.ts'

describe('ranks', () => {
  test.each([
    { name: 'lowest first', given: [300, 100, 200], expected: [3, 1, 2] },
    { name: 'equal prices share a rank', given: [200, 100, 100, 300], expected: [2, 1, 1, 3] },
    { name: 'no answer has none', given: [null, 100, null], expected: [null, 1, null] },
    { name: 'nothing', given: [], expected: [] },
  ])('$name', ({ given, expected }) => expect(ranksOf(given)).toEqual(expected))
})
