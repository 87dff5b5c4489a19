import { describe, expect, test } from 'vitest'
import { licenceState, plantInput, reminderDue, whyUnlicensed, whyWithoutAuthorisation } from './brands.ts'

const today = '2026-11-21'

test.each([
  [null, 'OPEN', null],
  ['2026-11-20', 'ENDED', null],
  ['2026-11-21', 'ENDING', 7],
  ['2026-11-28', 'ENDING', 7],
  ['2026-11-29', 'ENDING', 30],
  ['2026-12-21', 'ENDING', 30],
  ['2026-12-22', 'VALID', 60],
  ['2027-01-20', 'VALID', 60],
  ['2027-01-21', 'VALID', null],
] as const)('a licence until %s is %s, with the reminder of %s days', (validTo, state, days) => {
  expect(licenceState(validTo, today)).toBe(state)
  if (validTo) expect(reminderDue(validTo, today)).toBe(days)
})

test.each([
  [null, '2026-11-21T06:00:00Z', undefined],
  ['2026-11-21', '2026-11-21T18:29:59Z', undefined],
  ['2026-11-21', '2026-11-21T18:30:00Z', '21-11-2026'],
])('a licence until %s, at %s', (until, now, said) => {
  expect(whyUnlicensed(until, [], new Date(now))?.params?.until).toBe(said)
})

describe('a licence number', () => {
  const plant = { name: 'Rolling mill', stateCode: '', isNumber: 'is 1786', validTo: '2027-01-01' }
  test.each([
    ['CM/L-7012345', true],
    ['cm/l-7012345678', true],
    ['CM/L7012345', true],
    ['CM/L-701234', false],
    ['CM/L-70123456789', false],
    ['7012345', false],
  ])('%s: %s', (licence, good) => {
    expect(plantInput.safeParse({ ...plant, licence }).success).toBe(good)
  })
})

test.each([
  ['no brand', null, false, null],
  ['a brand that asks for nothing', { name: 'ACC', authorisationRequired: false }, false, null],
  ['a letter that is there', { name: 'ACC', authorisationRequired: true }, true, null],
  ['no letter', { name: 'ACC', authorisationRequired: true }, false, 'AUTHORISATION_NEEDED'],
])('products of %s', (_, brand, hasAuthorisation, code) => {
  expect(whyWithoutAuthorisation(brand, hasAuthorisation)?.code ?? null).toBe(code)
})
