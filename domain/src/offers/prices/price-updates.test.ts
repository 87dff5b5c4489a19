import { expect, test } from 'vitest'
import { parseSignedInr } from '../../core/money.ts'
import { parseSignedPercent } from '../../core/percent.ts'
import { followingPrice, updatedPrice } from './price-updates.ts'

test.each([
  ['-0.10', -10],
  ['−1.5', -150],
  ['- ₹1,250.50', -1_250_50],
  ['+2', 200],
  ['-0', 0],
  ['1-5', null],
  ['--1', null],
  ['-', null],
  ['abc', null],
])('a minus sign in %s is never dropped', (text, paise) => {
  expect(parseSignedInr(text)).toBe(paise)
})

test.each([
  ['-2.5', -250],
  ['+3 %', 300],
  ['5', 500],
  ['-5.123', null],
])('a percentage of %s keeps its sign', (text, bp) => {
  expect(parseSignedPercent(text)).toBe(bp)
})

test('prices move by an amount or by a share, and the other prices of an offer follow in the same way', () => {
  expect(updatedPrice(62_73, { byPaise: -10 })).toBe(62_63)
  expect(updatedPrice(60_00, { byBp: -500 })).toBe(57_00)
  expect(followingPrice(58_00, 60_00, 59_00, 'BY_AMOUNT')).toBe(57_00)
  expect(followingPrice(58_00, 60_00, 57_00, 'BY_PERCENT')).toBe(55_10)
})
