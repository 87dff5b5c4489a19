import { describe, expect, test } from 'vitest'
import { enquiryInput, enquiryNumber, leadQuotaInput, opensOn, whyNotEnquired, whyNotMoreLeads } from './enquiries.ts'

const input = {
  about: 'makrana-white-marble-slab',
  partnerId: '',
  name: 'Asha Patil',
  mobile: '90000 02007',
  email: '',
  pincode: '411045',
  quantityMilli: 120_000,
  unit: 'sqft',
  needBy: 'WEEK',
  buyerKind: 'CONTRACTOR',
  message: '',
  consent: true,
  botToken: '',
}

describe('input of an enquiry', () => {
  test('reads empty optional fields as null', () => {
    expect(enquiryInput.parse(input)).toMatchObject({
      mobile: '+919000002007',
      partnerId: null,
      email: null,
      botToken: null,
    })
  })
  test('keeps where the sender came from, shortened', () => {
    const { source, medium, campaign } = enquiryInput.parse({ ...input, source: ' google ', campaign: 'x'.repeat(90) })
    expect({ source, medium, campaign }).toEqual({ source: 'google', medium: '', campaign: 'x'.repeat(60) })
  })
  test.each([
    ['mobile', { mobile: '12345' }],
    ['pincode', { pincode: '011045' }],
    ['quantityMilli', { quantityMilli: 0 }],
    ['unit', { unit: 'cart' }],
    ['needBy', { needBy: 'NEVER' }],
    ['buyerKind', { buyerKind: '' }],
    ['consent', { consent: false }],
    ['consentVersion', { consentVersion: 99 }],
    ['message', { message: 'x'.repeat(1001) }],
  ])('is refused for its %s', (field, over) => {
    const issues = enquiryInput.safeParse({ ...input, ...over }).error?.issues ?? []
    expect(issues.map(({ path }) => path[0])).toEqual([field])
  })
  test.each([
    [true, 4, null],
    [true, 5, 'ENQUIRY_LIMIT'],
    [false, 19, null],
    [false, 20, 'ENQUIRY_LIMIT'],
  ])('guest %s after %i in a day: %s', (isGuest, sent, code) => {
    expect(whyNotEnquired({ isGuest, sent })?.code ?? null).toBe(code)
  })
})

test('an enquiry has a number', () => {
  expect(enquiryNumber(7)).toBe('EN-00007')
})

describe('monthly limit of a partner', () => {
  const now = new Date('2026-11-30T18:29:00Z') // 23:59 on the 30th in India
  test.each([
    ['as many as come', { quota: null, taken: 900 }, null],
    ['one is left', { quota: 20, taken: 19 }, null],
    ['none is left', { quota: 20, taken: 20 }, '2026-12-01'],
    ['it takes fewer than before', { quota: 5, taken: 20 }, '2026-12-01'],
  ])('%s', (_, leads, from) => {
    expect(opensOn(leads, now)).toBe(from)
  })

  test('the refusal names the date, which in December is in the new year', () => {
    const december = new Date('2026-12-31T18:00:00Z')
    expect(whyNotMoreLeads({ quota: 1, taken: 1 }, december)).toEqual({
      code: 'LEADS_FULL',
      params: { from: '01-01-2027' },
    })
  })

  test.each([
    [0, false],
    [1, true],
    [10_000, true],
    [10_001, false],
    [1.5, false],
    [null, true],
  ])('%j is accepted as a limit: %j', (perMonth, fits) => {
    expect(leadQuotaInput.safeParse({ perMonth }).success).toBe(fits)
  })
})
