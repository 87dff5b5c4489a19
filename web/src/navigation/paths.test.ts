import { expect, test } from 'vitest'
import { path } from './paths/path.ts'
import { paths } from './paths.ts'
import { ownPath } from './return-to.ts'

test('fills parameters and omits empty query values', () => {
  expect(paths.product({ identifier: 'tmt 12 mm/550D' })).toBe('/product/tmt%2012%20mm%2F550D')
  expect(paths.admin.couponDetail({ id: 7, tab: null, q: '' })).toBe('/admin/coupon/detail?id=7')
  expect(path('/a/:one/b/:two')({ one: 1, two: 'x' }, { page: 2 })).toBe('/a/1/b/x?page=2')
  expect(paths.home()).toBe('/')
})

test.each(['/', '/cart', '/order/7?tab=1#papers', '/category/tmt/tmt'])('returns to %s', (own) => {
  expect(ownPath(own)).toBe(own)
})

test.each([
  null,
  '',
  'cart',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
])('does not return to %j', (foreign) => {
  expect(ownPath(foreign)).toBeNull()
})
