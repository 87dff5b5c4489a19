import { expect, test } from 'vitest'
import { faqQuestionInput } from './faq.ts'
import { teamMemberInput } from './team.ts'

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
