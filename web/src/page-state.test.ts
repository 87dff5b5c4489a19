import { expect, test } from 'vitest'
import { messagesIn } from './page-state.ts'

const messages = { 'Sold out.': 'बिक गया।', Cart: 'कार्ट' }

test('of a catalogue only what the answers say goes along with a page', () => {
  const answers = [[['Product'], { offers: [{ price: 5, whyNot: 'Sold out.' }, { whyNot: null }], note: 'toString' }]]
  expect(messagesIn(answers, messages)).toEqual({ 'Sold out.': 'बिक गया।' })
  expect(messagesIn(null, messages)).toEqual({})
})
