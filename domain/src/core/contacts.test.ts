import { expect, test } from 'vitest'
import { maskContacts } from './contacts.ts'

test.each([
  ['Call me on 98200 12345', 'Call me on [number hidden]'],
  ['+91-98200-12345 or 020.2555.0300', '[number hidden] or [number hidden]'],
  ['मेरा नंबर ९८२००१२३४५ है', 'मेरा नंबर [number hidden] है'],
  ['Write to sales@velu-steel.example today', 'Write to [email hidden] today'],
  ['sales (at) velu (dot) com', '[email hidden]'],
  ['See https://velu.example/rates and wa.me/919820012345', 'See [link hidden] and [link hidden]'],
])('contacts are hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toEqual({ text: masked, isMasked: true })
})

test.each([
  '12 mm at ₹58,500.00 a tonne, 25 t on 2026-12-01',
  'GST 18 %, HSN 72142090, 411045',
  '8 mm 528, 10 mm 400, 12 mm 260',
  '528 400 260 100 pieces',
  'Rs. 1,25,00,000.00 in all',
])('figures of the trade stay: %s', (text) => {
  expect(maskContacts(text)).toEqual({ text, isMasked: false })
})
