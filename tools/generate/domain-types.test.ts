import { afterAll, expect, test } from 'vitest'
import { DomainTypes, written } from './domain-types.ts'

const types = new DomainTypes()
afterAll(() => types.source.close())

test('a type of domain is an enum, with the comments of its values', () => {
  expect(written(types, 'CouponAudience')).toBe(
    'enum CouponAudience {\n  ALL\n  B2B\n  "Buyers without earlier orders."\n  NEW_CUSTOMER\n  "Only the listed buyers."\n  USERS\n}\n',
  )
})

test('also where the values are the keys of a table, and where other types are part of it', () => {
  expect(written(types, 'EinvoiceKind')).toContain('enum EinvoiceKind {\n  CRN\n  DBN\n  INV\n}\n')
  expect(written(types, 'PaymentReviewReason')).toContain(
    '"A refund was made at the provider, not by the shop."\n  REFUNDED_OUTSIDE\n',
  )
})

test('the comment of the type describes the enum', () => {
  expect(written(types, 'CouponBearer')).toMatch(/^"Who pays for the discount\. .* the platform's share does not\."\n/)
})

test('a type with other values than texts is none', () => {
  expect(written(types, 'CouponCart')).toBeUndefined()
  expect(written(types, 'NoSuchType')).toBeUndefined()
})
