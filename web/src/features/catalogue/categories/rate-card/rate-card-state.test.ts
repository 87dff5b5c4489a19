import { describe, expect, test } from 'vitest'
import { inUnit, listOf, readRateCard, writeRateCard } from './rate-card-state.ts'

const read = (query: string) => readRateCard(new URLSearchParams(query))
const plain = { unit: 'piece', typed: {}, grades: [], afterCredit: false, withCertificate: false, by: null }

describe('the state of a rate card in the address', () => {
  test.each([
    ['', {}],
    ['unit=tonne', { unit: 'tonne' }],
    ['unit=mile', {}],
    ['q12=+2.5+&q8=&qx=4&q100=5', { typed: { 12: '2.5' } }],
    ['grade=Fe+550D&grade=Fe+600', { grades: ['Fe 550D', 'Fe 600'] }],
    ['tax=credit&mtc=1&by=2026-12-01', { afterCredit: true, withCertificate: true, by: '2026-12-01' }],
    ['tax=none&mtc=0&by=', {}],
  ])('%j', (query, state) => {
    expect(read(query)).toEqual({ ...plain, ...state })
  })

  test.each(['?', '?unit=kg&q8=2&q12=3.5&grade=Fe+550D&tax=credit&mtc=1&by=2026-12-01'])(
    '%s is written as it is read',
    (query) => {
      expect(writeRateCard(read(query))).toBe(query)
    },
  )
})

test('the list has what can be read', () => {
  expect(listOf(read('q8=2&q12=some&q16=0&q20=1.5'))).toEqual([
    { diameterMm: 8, quantityMilli: 2000 },
    { diameterMm: 20, quantityMilli: 1500 },
  ])
})

test.each([
  ['piece', '94'],
  ['bundle', '19'],
  ['kg', '1001.664'],
  ['tonne', '1.001'],
  ['metre', '1128'],
] as const)('94 bars of 12 mm are in %s %s', (unit, typed) => {
  const columns = [
    { diameterMm: 12, pieces: 94, grams: 1_001_664 },
    { diameterMm: 16, pieces: 0, grams: 0 },
  ]
  expect(inUnit(read('q12=1'), unit, columns, () => 5)).toMatchObject({ unit, typed: { 12: typed } })
})

test('bars that are not bundled are no bundles', () => {
  expect(inUnit(read(''), 'bundle', [{ diameterMm: 40, pieces: 3, grams: 355_000 }], () => null).typed).toEqual({})
})
