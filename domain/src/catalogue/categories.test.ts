import { describe, expect, test } from 'vitest'
import { whyNotTree } from './categories.ts'

/** `a b>a`: b is a child of a. */
const tree = (text: string) =>
  text.split(' ').map((word) => {
    const [id = '', parentId = null] = word.split('>')
    return { id, parentId }
  })

describe('the tree of categories', () => {
  test.each([
    ['a b c', null],
    ['a b>a c>b', null],
    ['c>b b>a a', null],
    ['a b>a c>b d>c', 'CATEGORY_DEPTH'],
    ['a>a', 'CATEGORY_LOOP'],
    ['a>b b>a', 'CATEGORY_LOOP'],
    ['a b>x', 'NOT_FOUND'],
  ])('%s: %s', (text, code) => {
    expect(whyNotTree(tree(text))?.code ?? null).toBe(code)
  })
})
