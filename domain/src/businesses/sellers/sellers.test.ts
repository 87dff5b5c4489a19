import { describe, expect, test } from 'vitest'
import { openChecks } from '../../core/checks.ts'
import { staffTransitions } from '../applications.ts'
import {
  checksFor,
  holdDaysOf,
  openSteps,
  prefixFor,
  type SellerForm,
  type SellerStatus,
  type SellerTransition,
  sellerBank,
  sellerBusiness,
  sellerEdges,
  sellerGrades,
  sellerPoint,
  sellerPoints,
  sellerStatuses,
  sellerTax,
  slugOf,
  whyClosed,
  whyNotLutNoted,
  whyNotSellerTransition,
} from './sellers.ts'

const person = { name: 'Vikram Bhosale', mobile: '90000 02010', email: 'Owner@Yard.example ' }
const business = {
  legalName: 'Sahyadri Ispat Yard Private Limited',
  tradeName: 'Sahyadri Ispat Yard',
  constitution: 'PVT_LTD',
  businessKinds: ['STOCKIST'],
  yearStarted: 1998,
  about: '',
  website: '',
  address: 'Gat 214, Chakan to Talegaon road, Chakan 410501',
  supportPhone: '020 5550 0101',
  supportEmail: 'care@yard.example',
  owner: person,
  accounts: { name: '', mobile: '', email: '' },
  dispatch: null,
}
const tax = {
  pan: 'zzzfs2002b',
  gstType: 'REGULAR',
  gstins: [{ gstin: '07ZZZFS2002B1ZB' }],
  udyam: '',
  udyamClass: '',
  tan: null,
  over5Crore: false,
  makesBricks: false,
}
const bank = {
  holder: 'Sahyadri Ispat Yard',
  accountNumber: '5020 0012 3456 78',
  accountAgain: '50200012345678',
  ifsc: 'hdfc0000007',
  bank: 'HDFC Bank',
  branch: '',
}
const point = {
  name: 'Naraina yard',
  line: 'Loha Mandi',
  city: 'New Delhi',
  pincode: '110028',
  gstin: '07ZZZFS2002B1ZB',
  loadingHours: '',
  hasWeighbridge: true,
  loadingPaisePerTonne: 25_000,
  maxKm: null,
  servesStates: [],
}
const fieldsOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path }) => path.join('.')) ?? []

test('the hold period follows the trust grade', () => {
  const settings = { settlementHoldDaysA: 0, settlementHoldDays: 3, settlementHoldDaysC: 7 }
  expect(sellerGrades.map((grade) => holdDaysOf(grade, settings))).toEqual([0, 3, 7, 7])
})

describe('the steps of an application', () => {
  test('store normalised values', () => {
    expect(sellerBusiness.parse(business)).toMatchObject({
      about: null,
      website: null,
      owner: { mobile: '+919000002010', email: 'owner@yard.example' },
      accounts: null,
    })
    expect(sellerTax.parse(tax)).toMatchObject({ pan: 'ZZZFS2002B', udyam: null, udyamClass: null })
    expect(sellerBank.parse(bank)).toEqual({
      holder: 'Sahyadri Ispat Yard',
      accountNumber: '50200012345678',
      ifsc: 'HDFC0000007',
      bank: 'HDFC Bank',
      branch: null,
    })
    expect(sellerPoints.parse({ points: [point] }).points[0]).toMatchObject({ loadingHours: null, maxKm: null })
  })

  test.each([
    ['a business without a kind', sellerBusiness, { ...business, businessKinds: [] }, ['businessKinds']],
    ['a script as a website', sellerBusiness, { ...business, website: 'javascript:alert(1)' }, ['website']],
    [
      'half a contact',
      sellerBusiness,
      { ...business, accounts: { name: 'Asha', mobile: '', email: '' } },
      ['accounts.mobile', 'accounts.email'],
    ],
    [
      'a maker of bricks under composition',
      sellerTax,
      { ...tax, gstType: 'COMPOSITION', makesBricks: true },
      ['gstType'],
    ],
    ['a GSTIN of another PAN', sellerTax, { ...tax, pan: 'ZZZCS1001A' }, ['gstins.0.gstin']],
    [
      'a GSTIN with a wrong last letter',
      sellerTax,
      { ...tax, gstins: [{ gstin: '07ZZZFS2002B1ZC' }] },
      ['gstins.0.gstin'],
    ],
    ['two GSTINs of one state', sellerTax, { ...tax, gstins: [...tax.gstins, ...tax.gstins] }, ['gstins.1.gstin']],
    ['no GSTIN', sellerTax, { ...tax, gstins: [] }, ['gstins']],
    ['an Udyam number without its class', sellerTax, { ...tax, udyam: 'UDYAM-MH-01-0000001' }, ['udyamClass']],
    ['two different account numbers', sellerBank, { ...bank, accountAgain: '50200012345679' }, ['accountAgain']],
    ['an IFSC without its zero', sellerBank, { ...bank, ifsc: 'HDFC1000007' }, ['ifsc']],
    ['no yard', sellerPoints, { points: [] }, ['points']],
    [
      'a state that is none',
      sellerPoints,
      { points: [{ ...point, servesStates: ['99'] }] },
      ['points.0.servesStates.0'],
    ],
  ])('refuse %s', (_, schema, input, fields) => {
    expect(fieldsOf(schema.safeParse(input))).toEqual(fields)
  })
})

const form: SellerForm = {
  business: sellerBusiness.parse(business),
  tax: sellerTax.parse(tax),
  bank: sellerBank.parse(bank),
  points: sellerPoints.parse({ points: [point] }).points,
}
const papersOf = ['PAN_CARD', 'GST_CERTIFICATE', 'CANCELLED_CHEQUE']

describe('openSteps', () => {
  test.each<[string, SellerForm, string[], string[]]>([
    ['nothing yet', {}, [], ['BUSINESS', 'TAX', 'BANK', 'POINTS', 'DOCUMENTS']],
    ['all of it', form, papersOf, []],
    ['a paper is missing', form, papersOf.slice(1), ['DOCUMENTS']],
    [
      'a yard of a GSTIN that was taken out',
      { ...form, points: [{ ...sellerPoint.parse(point), gstin: '27ZZZFS2002B1ZA' }] },
      papersOf,
      ['POINTS'],
    ],
  ])('%s', (_, values, documents, open) => {
    expect(openSteps(values, documents)).toEqual(open)
  })
})

describe('statuses', () => {
  const backOffice = staffTransitions<SellerTransition>(sellerEdges)
  const allowed: Record<SellerStatus, string[]> = {
    DRAFT: [],
    SUBMITTED: ['review → UNDER_REVIEW'],
    UNDER_REVIEW: ['requestChanges → CHANGES_REQUESTED', 'approve → APPROVED', 'reject → REJECTED'],
    CHANGES_REQUESTED: [],
    APPROVED: ['suspend → SUSPENDED'],
    REJECTED: [],
    SUSPENDED: ['reinstate → APPROVED', 'terminate → TERMINATED'],
    TERMINATED: [],
  }
  test.each(sellerStatuses)('from %s only the transitions of the table', (status) => {
    const standing = { status, isOwn: false, openChecks: 0, openOrders: 0 }
    const possible = backOffice.filter((transition) => whyNotSellerTransition(transition, standing) === null)
    expect(possible.map((transition) => `${transition} → ${sellerEdges[transition].to}`)).toEqual(allowed[status])
    for (const transition of backOffice)
      expect(whyNotSellerTransition(transition, { ...standing, isOwn: true })?.code).toBe('OWN_SUBMISSION')
  })

  test('an open checklist item blocks approval, an order in progress blocks termination', () => {
    const standing = { status: 'UNDER_REVIEW' as const, isOwn: false, openChecks: 2, openOrders: 3 }
    expect(whyNotSellerTransition('approve', standing)).toEqual({ code: 'CHECKLIST_OPEN', params: { n: 2 } })
    expect(whyNotSellerTransition('reject', standing)).toBeNull()
    const suspended = { ...standing, status: 'SUSPENDED' as const }
    expect(whyNotSellerTransition('terminate', suspended)?.code).toBe('SELLER_ORDERS_OPEN')
    expect(whyNotSellerTransition('reinstate', suspended)).toBeNull()
  })
})

describe('whyClosed', () => {
  const closed = { status: 'APPROVED', closedFrom: '2026-11-20', closedTo: '2026-11-22' }
  test.each([
    [closed, '2026-11-19', null],
    [closed, '2026-11-20', 'SELLER_CLOSED'],
    [closed, '2026-11-22', 'SELLER_CLOSED'],
    [closed, '2026-11-23', null],
    [{ ...closed, closedTo: null }, '2026-11-20', 'SELLER_CLOSED'],
    [{ ...closed, closedTo: null }, '2026-11-21', null],
    [{ status: 'SUSPENDED', closedFrom: null, closedTo: null }, '2026-11-21', 'OFFER_UNAVAILABLE'],
  ])('%o on %s: %s', (seller, today, code) => {
    expect(whyClosed(seller, today)?.code ?? null).toBe(code)
  })
})

describe('the checklist', () => {
  const first = checksFor(form, null)
  test('starts with items to review; products and optional documents are not required', () => {
    expect(first).toEqual([
      { item: 'TERMS', state: 'COMPLETE' },
      { item: 'PAN', state: 'PENDING_REVIEW' },
      { item: 'GSTIN:07ZZZFS2002B1ZB', state: 'PENDING_REVIEW' },
      { item: 'BANK', state: 'PENDING_REVIEW' },
      { item: 'ADDRESS', state: 'PENDING_REVIEW' },
      { item: 'DISPATCH_POINT', state: 'PENDING_REVIEW' },
      { item: 'DOCUMENTS', state: 'PENDING_REVIEW' },
      { item: 'PRODUCT', state: 'INCOMPLETE' },
    ])
    expect(openChecks(first)).toBe(5)
  })

  test('keeps decisions unless the data has changed', () => {
    const decided = first.map(({ item }) => ({
      item,
      state: item === 'BANK' ? ('WAIVED' as const) : ('COMPLETE' as const),
    }))
    const changed = {
      ...form,
      bank: sellerBank.parse({ ...bank, accountNumber: '123456789', accountAgain: '123456789' }),
    }
    const after = (now: SellerForm) => checksFor(now, { form, checks: decided })
    expect(openChecks(after(form))).toBe(0)
    expect(after(changed).filter(({ state }) => state === 'PENDING_REVIEW')).toEqual([
      { item: 'BANK', state: 'PENDING_REVIEW' },
    ])
    const rejected = checksFor(form, { form, checks: [{ item: 'PAN', state: 'REJECTED' }] })
    expect(rejected.find(({ item }) => item === 'PAN')?.state).toBe('PENDING_REVIEW')
  })
})

test.each([
  ['Sahyadri Ispat Yard', 'sahyadri-ispat-yard', 'SIY27'],
  ['  M/s. 3M  Steel & Co.', 'm-s-3m-steel-co', 'MSMS27'],
  ['नीव', 'seller', 'S27'],
])('%s is %s in URLs and %s on invoices', (name, slug, prefix) => {
  expect(slugOf(name)).toBe(slug)
  expect(prefixFor(name, '27')).toBe(prefix)
  expect(prefix).toMatch(/^[A-Z][A-Z0-9]{1,5}$/)
})

describe('a letter of undertaking', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const letter = { gstin: '27AAPFU0939F1ZV', financialYear: '2026-27', number: 'AD270326001234X' }
  test.each<[string, object, string | null]>([
    ['of this year', {}, null],
    ['of the next year', { financialYear: '2027-28' }, null],
    ['taken off', { number: null }, null],
    ['of a year that is over', { financialYear: '2025-26' }, 'LUT_YEAR'],
    ['of another state', { number: 'AD290326001234X' }, 'LUT_STATE'],
    ['of another form', { number: 'AB270326001234X' }, 'LUT_BAD'],
  ])('%s', (_, over, code) => {
    expect(whyNotLutNoted({ ...letter, ...over }, now)?.code ?? null).toBe(code)
  })
})
