import { expect, test } from 'vitest'
import { faqQuestionInput, movedBy, namesEach } from './faq.ts'
import { teamMemberInput } from './team.ts'

test('an item moves by one place and stays within the list', () => {
  expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(movedBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(movedBy(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movedBy(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test.each([
  [[1, 2], [2, 1], true],
  [[1, 2], [1], false],
  [[1, 2], [1, 1], false],
  [[1, 2], [1, 3], false],
])('an order of %o named as %o: %s', (known, named, expected) => {
  expect(namesEach(known, named)).toBe(expected)
})

test.each([
  [[{ language: 'en', question: 'Who sells?', answer: '<p>x</p>' }], []],
  [[{ language: 'hi', question: 'कौन बेचता है?', answer: '<p>x</p>' }], ['The English text is required.']],
  [[{ language: 'en', question: 'Who', answer: '<p>x</p>' }], ['Enter a question of at least 5 characters.']],
])('a question with %o: %o', (texts, expected) => {
  const { error } = faqQuestionInput.safeParse({ groupId: '1', isShown: true, texts })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(expected)
})

test('a biography has at most 300 characters', () => {
  const person = (bio: string) =>
    teamMemberInput.safeParse({ name: 'Meera Joshi', isActive: true, texts: [{ language: 'en', role: 'Care', bio }] })
  expect(person('x'.repeat(300)).success).toBe(true)
  expect(person('x'.repeat(301)).success).toBe(false)
})
