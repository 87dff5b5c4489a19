import { afterAll, expect, test } from 'vitest'
import { Declarations } from './domain-types/declarations.ts'
import { enumOf } from './domain-types/enums.ts'
import { Inputs } from './domain-types/inputs.ts'

const domain = new Declarations()
afterAll(() => domain.close())

test('a type of domain is an enum, with the comments of its values', () => {
  expect(enumOf(domain, 'CouponAudience')).toBe(
    'enum CouponAudience {\n  ALL\n  B2B\n  "Buyers without earlier orders."\n  NEW_CUSTOMER\n  "Only the listed buyers."\n  USERS\n}\n',
  )
})

test('also where the values are the keys of a table, and where other types are part of it', () => {
  expect(enumOf(domain, 'EinvoiceKind')).toContain('enum EinvoiceKind {\n  CRN\n  DBN\n  INV\n}\n')
  expect(enumOf(domain, 'PaymentReviewReason')).toContain(
    '"A refund was made at the provider, not by the shop."\n  REFUNDED_OUTSIDE\n',
  )
})

test('the comment of the type describes the enum', () => {
  expect(enumOf(domain, 'CouponBearer')).toMatch(/^"Who pays for the discount\. .* the platform's share does not\."\n/)
})

test('a type with other values than texts is none', () => {
  expect(enumOf(domain, 'CouponCart')).toBeUndefined()
  expect(enumOf(domain, 'NoSuchType')).toBeUndefined()
})

test('a schema of domain is an input: scalars by name, enums by value, defaults and what may be left out', async () => {
  const enums = new Map([['CouponKind', ['FLAT', 'FREE_FREIGHT', 'PERCENT', 'PER_TONNE']]])
  for (const name of ['CouponTarget', 'CouponAudience', 'CouponBearer', 'CouponFirstState'])
    enums.set(name, domain.textTypes(name)[0]?.values ?? [])
  const inputs = await Inputs.read(domain, enums, ['CouponInput'])
  const text = inputs.inputOf('CouponInput')?.text
  for (const field of [
    '  code: String!\n',
    '  kind: CouponKind!\n',
    '  amountPaise: Paise\n',
    '  minCartPaise: Paise! = 0\n',
    '  audience: CouponAudience! = ALL\n',
    '  userIds: [ID!]! = []\n',
    '  perUserLimit: Int! = 1\n',
    '  startsAt: DateTime!\n',
    '  "DRAFT saves it as a draft; LIVE makes it usable within its dates."\n  state: CouponFirstState! = LIVE\n',
  ])
    expect(text).toContain(field)
})

test('a schema within a schema is an input of its own; what the contract has no type for is refused', async () => {
  const inputs = await Inputs.read(domain, new Map(), ['QuoteRequestInput', 'SeriesSizesInput'])
  expect(inputs.inputOf('QuoteRequestInput')).toMatchObject({
    text: expect.stringContaining('  lines: [QuoteRequestLineInput!]!\n'),
    types: expect.arrayContaining(['QuoteRequestLineInput']),
  })
  expect(() => inputs.inputOf('SeriesSizesInput')).toThrow(
    'SeriesSizesInput.values: the contract has no type for "record"',
  )
  expect(inputs.inputOf('NoSuchInput')).toBeUndefined()
})
