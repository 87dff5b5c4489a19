import { expect, test } from 'vitest'
import { faultsOfCalls, faultsOfMessages, placeholdersOf } from './placeholders.mjs'

test('placeholders are found in plain texts, plurals, and what lies inside of them', () => {
  expect(placeholdersOf('Sold by {seller} in {city}, {seller}')).toEqual(['city', 'seller'])
  expect(placeholdersOf('{n, plural, one {# box of {product}} other {# boxes}}')).toEqual(['n', 'product'])
  expect(placeholdersOf('No boxes')).toEqual([])
})

test.each([
  [
    'a value is missing',
    "t('Sold by {seller} in {city}', { seller })",
    ['{city} has no value: Sold by {seller} in {city}'],
  ],
  ['a value has no place', "t('Sold by {seller}', { seller, city })", ['city is not in the text: Sold by {seller}']],
  [
    'a value is misspelt',
    "t('{n, plural, other {#}}', { count: 2 })",
    ['{n} has no value: {n, plural, other {#}}', 'count is not in the text: {n, plural, other {#}}'],
  ],
  ['there are no values', "t('Sold by {seller}')", ['{seller} has no value in: Sold by {seller}']],
  ['a value of a spread is missing', "t('Sold by {seller}', { ...all })", []],
  ['the values come from elsewhere', "t('Sold by {seller}', values)", []],
  ['the text comes from elsewhere', 't(labels[state], { seller })', []],
  ['all fits', "t('{n, plural, one {# box} other {# boxes}} by {seller}', { n: 2, seller: name })", []],
])('of a call, when %s', (_, call, faults) => {
  expect(faultsOfCalls(`const a = ${call}`, 'A.tsx')).toEqual(faults.map((fault) => `A.tsx: ${fault}`))
})

test('messages of events have exactly their facts and the name of the recipient, in every language', () => {
  const message = (german: string, facts: string) => `export const messages = { 'price.reached': {
    words: {
      en: { subject: '{product} costs {amount}', body: 'Hello {name}' },
      de: { subject: '${german}', body: 'Hallo {name}' },
    },
    read: async () => ({ to: [1], facts: { ${facts} }, path: '/' }),
  } }`
  const faultsOf = (german: string, facts: string) => faultsOfMessages(message(german, facts), 'a.messages.ts')
  expect(faultsOf('{product} kostet {amount}', "product, amount: '1'")).toEqual([])
  expect(faultsOf('{product} kostet {betrag}', "product, amount: '1'")).toEqual([
    'a.messages.ts: de: {betrag} has no value: {product} kostet {betrag}',
    'a.messages.ts: de: amount is not in the text: {product} kostet {betrag}',
  ])
  expect(faultsOf('{product} kostet {amount}', "product, amount: '1', place")).toEqual([
    'a.messages.ts: en: place is not in the text: {product} costs {amount}',
    'a.messages.ts: de: place is not in the text: {product} kostet {amount}',
  ])
})
