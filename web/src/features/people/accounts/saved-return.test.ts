import { expect, test } from 'vitest'
import { saveReturn, takeReturn } from './saved-return.ts'

test.each(['/cart', '/product/cement-50kg?qty=40&unit=bag', '/orders/12'])('%s is gone back to, once', (path) => {
  saveReturn(path)
  expect(takeReturn()).toBe(path)
  expect(takeReturn()).toBeNull()
})

test.each([
  '//other.example/cart',
  'https://other.example',
  'javascript:alert(1)',
  '/\\other.example',
  '/cart#top<script>',
  'cart',
])('%s, which leads elsewhere, is not', (path) => {
  saveReturn(path)
  expect(takeReturn()).toBeNull()
})

test('nothing is kept of a visit that began here', () => {
  saveReturn('/cart')
  saveReturn(null)
  expect(takeReturn()).toBeNull()
})
