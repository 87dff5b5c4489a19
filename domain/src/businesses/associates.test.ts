import { describe, expect, test } from 'vitest'
import { staffTransitions } from './applications.ts'
import { associateCompany, associateInput } from './associate-inputs.ts'
import {
  type AssociateStatus,
  type AssociateTransition,
  associateEdges,
  associateNumber,
  associateStatuses,
  associateTypes,
  queueOf,
  whyNotAdded,
  whyNotAnswered,
  whyNotAssociateTransition,
  whyNotHandedOn,
} from './associates.ts'

const input = {
  type: 'TRADE',
  name: 'Asha Kulkarni',
  mobile: '9822012345',
  email: 'Asha@example.com',
  city: 'Pune',
  stateCode: '27',
  pincode: '411045',
  consent: true,
}
const problems = (values: object) =>
  associateInput.safeParse({ ...input, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('input of an application', () => {
  test.each([
    ['the least that is needed', {}, []],
    ['no open yes', { consent: false }, ['consent']],
    ['a pincode of another state', { pincode: '560058' }, ['pincode']],
    ['a GSTIN of another state', { gstin: '20AAACT0000A1ZT' }, ['gstin']],
    ['a GSTIN with a wrong last letter', { gstin: '27AAPFU0939F1ZX' }, ['gstin']],
    ['a service of no kind', { type: 'SERVICE' }, ['serviceKinds']],
    ['a seller without a firm', { type: 'SELLER' }, ['company']],
    ['a message that is too long', { message: 'x'.repeat(1001) }, ['message']],
  ])('%s', (_, values, expected) => {
    expect(problems(values)).toEqual(expected)
  })

  test('keeps only the fields of its type', () => {
    expect(associateInput.parse({ ...input, serviceKinds: ['INTERIOR'], associateId: '3' })).toMatchObject({
      serviceKinds: [],
      associateId: null,
      email: 'asha@example.com',
      company: null,
    })
  })
})

test('the GSTIN of a business associate must contain its PAN', () => {
  const company = {
    legalName: 'Unity Steel LLP',
    tradeName: 'Unity Steel',
    territory: 'Pune',
    gstin: '27AAPFU0939F1ZV',
  }
  expect(associateCompany.safeParse({ ...company, pan: 'AAPFU0939F' }).success).toBe(true)
  expect(associateCompany.safeParse({ ...company, pan: 'AAACT0000A' }).error?.issues[0]?.path).toEqual(['gstin'])
})

test('each type belongs to one review queue', () => {
  expect(associateTypes.map(queueOf)).toEqual(['SELLER', 'SERVICE', 'ENQUIRY', 'BUSINESS', 'BUSINESS'])
})

const seller = { type: 'SELLER', status: 'NEW', associateId: null, isOwn: false } as const

test('the transitions of each status', () => {
  const from = (status: AssociateStatus): AssociateTransition[] =>
    staffTransitions<AssociateTransition>(associateEdges).filter(
      (transition) => !whyNotAssociateTransition(transition, { ...seller, status }),
    )
  expect(Object.fromEntries(associateStatuses.map((status) => [status, from(status)]))).toEqual({
    NEW: ['contact', 'awaitDocuments', 'approve', 'reject', 'duplicate', 'drop'],
    CONTACTED: ['awaitDocuments', 'approve', 'reject', 'duplicate', 'drop'],
    DOCUMENTS_AWAITED: ['approve', 'reject', 'duplicate', 'drop'],
    APPROVED: [],
    REJECTED: [],
    DUPLICATE: ['takeUp'],
    DROPPED: ['takeUp'],
  })
})

test('a dealer application without an associate must be assigned before approval, once, while it is open', () => {
  const dealer = { ...seller, type: 'SUB_DEALER' } as const
  expect(whyNotAssociateTransition('approve', dealer)?.code).toBe('ASSOCIATE_NEEDED')
  expect(whyNotAssociateTransition('approve', { ...dealer, associateId: 4 })).toBeNull()
  expect(whyNotHandedOn(dealer)).toBeNull()
  expect(whyNotHandedOn({ ...dealer, status: 'APPROVED' })).toBeNull()
  expect(whyNotHandedOn({ ...dealer, isOwn: true })?.code).toBe('OWN_SUBMISSION')
  for (const over of [{ type: 'SELLER' }, { associateId: 4 }, { status: 'REJECTED' }] as const)
    expect(whyNotHandedOn({ ...dealer, ...over })?.code).toBe('BAD_TRANSITION')
})

test.each([
  ['SERVICE', 'NEW', 4, undefined],
  ['TRADE', 'DOCUMENTS_AWAITED', 0, undefined],
  ['SELLER', 'CONTACTED', 5, 'FILES_FULL'],
  ['SERVICE', 'APPROVED', 0, 'BAD_TRANSITION'],
  ['BUSINESS', 'NEW', 0, 'NOT_FOUND'],
] as const)('an application %s that is %s with %d files takes another: %s', (type, status, files, code) => {
  expect(whyNotAdded({ type, status, files })?.code).toBe(code)
})

test('nobody decides their own application', () => {
  expect(whyNotAssociateTransition('approve', { ...seller, isOwn: true })?.code).toBe('OWN_SUBMISSION')
})

test('an application has a number', () => {
  expect(associateNumber(42)).toBe('AP-00042')
})

test.each([
  ['NEW', null, null],
  ['DOCUMENTS_AWAITED', null, null],
  ['APPROVED', null, null],
  ['APPROVED', 7, 'BAD_TRANSITION'],
  ['REJECTED', null, 'BAD_TRANSITION'],
  ['DROPPED', null, 'BAD_TRANSITION'],
] as const)(
  'the associate that was named answers an application that is %s with dealer %s: %s',
  (status, dealerId, code) => {
    expect(whyNotAnswered({ status, dealerId })?.code ?? null).toBe(code)
  },
)
