import { expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { articleInput, articleStatus, readMinutes, whyNotDeleted, whyNotNewSlug } from './articles.ts'

const now = new Date('2026-11-21T06:00:00Z')
const english = { language: 'en', title: 'Curing a slab', excerpt: 'Keep it wet.', body: '<p>Seven days.</p>' }
const input = (over: object = {}) => ({
  slug: 'curing-a-slab',
  topic: 'CEMENT',
  author: 'Asha Kadam',
  cover: null,
  tags: [],
  products: [],
  isPinned: false,
  texts: [english],
  plan: 'NOW',
  publishAt: null,
  ...over,
})
const issues = (over: object) =>
  articleInput.safeParse(input(over)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test.each([
  [{}, []],
  [{ plan: 'DRAFT', texts: [{ language: 'en', title: 'Curing' }] }, []],
  [{ texts: [{ ...english, body: '' }] }, ['texts.0.body: Enter the text before you publish.']],
  [{ texts: [{ ...english, excerpt: '' }] }, ['texts.0.excerpt: Enter the summary before you publish.']],
  [{ plan: 'SCHEDULE' }, ['publishAt: Enter a date and time.']],
  [
    { plan: 'SCHEDULE', publishAt: '2026-12-01T08:00:00Z', texts: [{ ...english, body: '' }] },
    ['texts.0.body: Enter the text before you publish.'],
  ],
  [{ texts: [{ ...english, language: 'hi' }] }, ['texts: The English text is required.']],
  [{ slug: 'Curing a slab' }, ['slug: Use lower case letters, digits and single hyphens.']],
  [{ products: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, ['products: Choose at most 6 products.']],
  [{ cover: { key: 'abcdefghijklmnop', alt: '' } }, ['cover.alt: Describe every picture in words.']],
])('an article with %o: %o', (over, expected) => {
  expect(issues(over)).toEqual(expected)
})

test('a scheduled article is published by the time alone', () => {
  const at = new Date('2026-11-21T08:00:00Z')
  expect(articleStatus({ state: 'LIVE', publishAt: at }, now)).toBe('SCHEDULED')
  expect(articleStatus({ state: 'LIVE', publishAt: at }, at)).toBe('PUBLISHED')
  expect(articleStatus({ state: 'UNPUBLISHED', publishAt: at }, at)).toBe('UNPUBLISHED')
})

test('an address that readers have stays', () => {
  const article = { slug: 'a', isFixed: false }
  expect(whyNotNewSlug({ ...article, state: 'DRAFT' }, 'b')).toBeNull()
  expect(whyNotNewSlug({ ...article, state: 'LIVE' }, 'b')).toMatchObject({ code: 'ARTICLE_ADDRESS', field: 'slug' })
  expect(whyNotNewSlug({ ...article, state: 'LIVE' }, 'a')).toBeNull()
  expect(whyNotNewSlug({ ...article, isFixed: true, state: 'DRAFT' }, 'b')?.code).toBe('ARTICLE_ADDRESS')
})

test('only drafts are deleted, and never a fixed article', () => {
  expect(whyNotDeleted({ isFixed: false, state: 'DRAFT' })).toBeNull()
  expect(whyNotDeleted({ isFixed: true, state: 'DRAFT' })?.code).toBe('BAD_TRANSITION')
  expect(whyNotDeleted({ isFixed: false, state: 'UNPUBLISHED' })?.code).toBe('BAD_TRANSITION')
})

test('reading takes a minute for 200 words, and at least one', () => {
  expect([0, 299, 300, 900].map(readMinutes)).toEqual([1, 1, 2, 5])
})

test('admins and blog managers write articles', () => {
  expect(rolesWith('blog:write')).toEqual(['admin', 'blogManager'])
})
