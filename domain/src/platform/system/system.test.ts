import { expect, test } from 'vitest'
import { factsOf, withoutSecrets } from './system.ts'

test('event details are flat, in order, and without secrets', () => {
  expect(factsOf({ orderId: 7, by: { name: 'Asha', token: 'abc' }, ids: [1, 2], note: null })).toEqual([
    { name: 'orderId', value: '7' },
    { name: 'by.name', value: 'Asha' },
    { name: 'by.token', value: '…' },
    { name: 'ids', value: '1, 2' },
    { name: 'note', value: '–' },
  ])
  expect(factsOf({})).toEqual([])
  expect(factsOf([{ id: 1 }])).toEqual([{ name: '0.id', value: '1' }])
})

test('they fit on a page', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}`, 'x'.repeat(500)]))
  expect(factsOf(many)).toHaveLength(20)
  expect(factsOf(many)[0]?.value).toHaveLength(200)
})

test.each([
  ['https://neev.example/reset-password?token=abc-DEF_1&x=1', 'https://neev.example/reset-password?token=…&x=1'],
  ['connect smtp://user:pa55@mail.example:587 failed', 'connect smtp://…@mail.example:587 failed'],
  ['nothing to hide', 'nothing to hide'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown)
})
