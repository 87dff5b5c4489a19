import { describe, expect, test } from 'vitest'
import { isReserved, publicPath, tidyPath } from './public-paths.ts'
import { seoPageInput, whyNotRedirect } from './seo.ts'

test.each([
  ['/faq', 'FIXED'],
  ['/', 'FIXED'],
  ['/category/cement/single', { kind: 'CATEGORY', slug: 'cement' }],
  ['/product/acc-ppc/reviews', { kind: 'PRODUCT', slug: 'acc-ppc' }],
  ['/price-index/tmt-bars-12mm-mh', { kind: 'INDEX', slug: 'tmt-bars-12mm-mh' }],
  ['/blogs/detail/curing', { kind: 'ARTICLE', slug: 'curing' }],
  ['/category/cement', null],
  ['/admin/order/list', null],
  ['/product/%E0%A4%A', null],
  ['/nowhere', null],
])('%s is %o', (path, expected) => {
  expect(publicPath(path)).toEqual(expected)
})

test.each([
  ['/faq/', '/faq'],
  [' /faq?x=1#y ', '/faq'],
  ['//', '/'],
  ['/', '/'],
])('%s is compared as %s', (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy)
})

test('addresses of areas, files and interfaces are reserved', () => {
  expect(['/admin/x', '/graphql', '/files/x', '/cart'].every(isReserved)).toBe(true)
  expect(['/old-page', '/administration'].some(isReserved)).toBe(false)
})

describe('whyNotRedirect', () => {
  const others = [{ fromPath: '/old', toPath: '/faq' }]
  const there = { from: false, to: true }
  test.each<[string, string, string, { from: boolean; to: boolean }, string | null]>([
    ['an unused path to a page', '/older', '/faq', there, null],
    ['to itself', '/faq', '/faq', there, 'REDIRECT_LOOP'],
    ['from a path that is taken', '/old', '/categories', there, 'REDIRECT_TAKEN'],
    ['from a fixed page', '/categories', '/faq', there, 'REDIRECT_SHADOWS'],
    ['from a record that exists', '/product/acc', '/faq', { from: true, to: true }, 'REDIRECT_SHADOWS'],
    ['from an area', '/admin/old', '/faq', there, 'REDIRECT_SHADOWS'],
    ['to the beginning of another', '/older', '/old', there, 'REDIRECT_CHAIN'],
    ['from the end of another', '/gone', '/faq', { from: false, to: false }, 'PAGE_UNKNOWN'],
  ])('%s: %s to %s', (_, fromPath, toPath, exists, code) => {
    expect(whyNotRedirect({ fromPath, toPath }, others, exists)?.code ?? null).toBe(code)
  })
  test('from the end of another is a chain', () => {
    const ends = [{ fromPath: '/old', toPath: '/product/gone' }]
    expect(whyNotRedirect({ fromPath: '/product/gone', toPath: '/faq' }, ends, there)?.code).toBe('REDIRECT_CHAIN')
  })
})

describe('seoPageInput', () => {
  const input = (over: object = {}) => ({
    path: '/faq/',
    title: 'Questions and answers',
    description: 'What buyers ask about prices, orders, payment, delivery and returns.',
    noIndex: false,
    ...over,
  })
  test('tidies paths', () => {
    expect(seoPageInput.parse(input({ canonical: '' }))).toMatchObject({ path: '/faq', canonical: null, image: null })
  })
  test.each([
    ['a title of 61 characters', { title: 'x'.repeat(61) }, 'title'],
    ['a description of 49 characters', { description: 'x'.repeat(49) }, 'description'],
    ['a description of 161 characters', { description: 'x'.repeat(161) }, 'description'],
    ['another site', { path: 'https://other.example/faq' }, 'path'],
    ['a canonical address of another site', { canonical: '//other.example' }, 'canonical'],
  ])('refuses %s', (_, over, field) => {
    expect(seoPageInput.safeParse(input(over)).error?.issues[0]?.path).toEqual([field])
  })
})
