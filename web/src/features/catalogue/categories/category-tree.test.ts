import { describe, expect, test } from 'vitest'
import { canMoveUnder, dropOf, inTree, rowsAfterMove, type Step, stepOf } from './category-tree.ts'

/** `a b>a c`: b is a child of a. */
const tree = (text: string) =>
  text.split(' ').map((word) => {
    const [id = '', parentId = null] = word.split('>')
    return { id, parentId }
  })
const drawn = (rows: ReturnType<typeof tree>) =>
  inTree(rows)
    .map(({ id, level }) => '-'.repeat(level - 1) + id)
    .join(' ')

test('a tree is listed with its descendants', () => {
  expect(drawn(tree('a b c>a d>c e>a'))).toBe('a -c --d -e b')
})

describe('a step', () => {
  test.each<[string, string, Step, string]>([
    ['a b c', 'b', 'up', 'b a c'],
    ['a b c', 'b', 'down', 'a c b'],
    ['a b c', 'a', 'up', 'nowhere'],
    ['a b c', 'c', 'down', 'nowhere'],
    ['a b c', 'b', 'in', 'a -b c'],
    ['a x>a b', 'b', 'in', 'a -x -b'],
    ['a b', 'a', 'in', 'nowhere'],
    ['a b>a c>b d', 'd', 'in', 'a -b --c -d'],
    ['a b>a c', 'b', 'out', 'a b c'],
    ['a b>a c>a', 'b', 'out', 'a -c b'],
    ['a b', 'a', 'out', 'nowhere'],
    ['x a b>a c>b', 'a', 'in', 'nowhere'],
  ])('in "%s": %s goes %s', (text, id, step, expected) => {
    const rows = tree(text)
    const to = stepOf(rows, id, step)
    expect(to ? drawn(rowsAfterMove(rows, id, ...to)) : 'nowhere').toBe(expected)
  })
})

describe('a drop', () => {
  test.each<[string, string, string, 'before' | 'under' | 'after', string]>([
    ['a b c', 'c', 'a', 'before', 'c a b'],
    ['a b c', 'a', 'c', 'after', 'b c a'],
    ['a b c', 'c', 'a', 'under', 'a -c b'],
    ['a b>a c', 'c', 'b', 'after', 'a -b -c'],
    ['a b>a', 'a', 'b', 'under', 'a -b'],
    ['a b', 'a', 'a', 'before', 'a b'],
  ])('in "%s": %s on %s, %s it', (text, id, on, part, expected) => {
    const rows = tree(text)
    expect(drawn(rowsAfterMove(rows, id, ...dropOf(rows, on, part)))).toBe(expected)
  })
  test('fits at most three levels', () => {
    const rows = tree('a b>a c>b x y>x')
    expect([
      canMoveUnder(rows, 'x', 'a'),
      canMoveUnder(rows, 'x', 'b'),
      canMoveUnder(rows, 'y', 'b'),
      canMoveUnder(rows, 'y', 'c'),
    ]).toEqual([true, false, true, false])
  })
})
