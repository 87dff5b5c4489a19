import { describe, expect, test } from 'vitest'
import { documentInput, validityOn, whyNotDecided } from './documents.ts'

const input = { type: 'PAN_CARD', number: ' ZZZCS4101T ', issuedBy: null, validFrom: '', validTo: null, brandId: 'x' }

describe('documentInput', () => {
  test('trims the input, and drops a brand that does not belong', () => {
    expect(documentInput.parse(input)).toEqual({
      type: 'PAN_CARD',
      number: 'ZZZCS4101T',
      issuedBy: '',
      validFrom: null,
      validTo: null,
      brandId: null,
    })
  })

  test.each([
    ['a licence without its last day', { type: 'BIS_LICENCE' }, ['validTo']],
    ['an authorisation without brand and end', { type: 'BRAND_AUTHORISATION', brandId: '' }, ['validTo', 'brandId']],
    ['an end before the start', { validFrom: '2026-05-02', validTo: '2026-05-01' }, ['validTo']],
    ['a date that is none', { validTo: '2026-13-01' }, ['validTo']],
    ['no type', { type: '' }, ['type']],
  ])('refuses %s', (_, over, fields) => {
    const { error } = documentInput.safeParse({ ...input, ...over })
    expect(error?.issues.map((issue) => issue.path[0])).toEqual(fields)
  })
})

describe('validityOn', () => {
  const today = '2026-11-21'
  test.each([
    ['long before', '2027-01-31', null, false, null],
    ['31 days before', '2026-12-22', null, false, null],
    ['30 days before', '2026-12-21', null, false, 30],
    ['29 days before, told already', '2026-12-20', 30, false, null],
    ['15 days before', '2026-12-06', 30, false, 15],
    ['10 days before, never told', '2026-12-01', null, false, 15],
    ['3 days before', '2026-11-24', 15, false, 3],
    ['the last day, told already', '2026-11-21', 3, false, null],
    ['the day after', '2026-11-20', 3, true, null],
  ])('%s', (_, validTo, remindedDays, expired, remind) => {
    expect(validityOn(today, { validTo, remindedDays })).toEqual({ expired, remind })
  })
})

describe('whyNotDecided', () => {
  test.each([
    ['PENDING', null, true, null],
    ['PENDING', null, false, null],
    ['PENDING', '2026-11-20', true, 'DOCUMENT_EXPIRED'],
    ['PENDING', '2026-11-20', false, null],
    ['ACCEPTED', null, true, 'BAD_TRANSITION'],
    ['ACCEPTED', null, false, null],
    ['REJECTED', null, true, null],
    ['REJECTED', null, false, 'BAD_TRANSITION'],
    ['EXPIRED', null, true, 'BAD_TRANSITION'],
  ] as const)('%s until %s, accepted %s: %s', (state, validTo, accept, code) => {
    expect(whyNotDecided({ state, validTo }, accept, '2026-11-21')?.code ?? null).toBe(code)
  })
})
