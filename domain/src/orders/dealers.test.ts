import { describe, expect, test } from 'vitest'
import {
  type Candidate,
  chooseDealer,
  type DealerStatus,
  type DealerTransition,
  dealerStatuses,
  dealerTermsInput,
  dealerTransitionsFor,
  inviteDealerInput,
  marginPaise,
  type Need,
  pincodesIn,
  whyNotByHand,
  whyNotTerritory,
  whyNotTransition,
} from './dealers.ts'

const tonne = 1_000_000
const need = (over: Partial<Need> = {}): Need => ({
  grams: 5 * tonne,
  lines: [{ offerId: 7, productId: 70, milli: 5_000_000 }],
  rule: 'ASSOCIATE_BILLS',
  quotedTax: 'CGST_SGST',
  quotedUntaxed: false,
  sez: false,
  placeOfSupply: '27',
  ...over,
})
const dealer = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  id,
  status: 'ACTIVE',
  requestedBefore: false,
  priority: 1,
  productIds: 'ALL',
  gstin: '27ZZZFP5285H1Z9',
  stateCode: '27',
  composition: false,
  freeMilli: new Map([[7, 9_000_000]]),
  capacityLeftGrams: 30 * tonne,
  rating: 400,
  ...over,
})

describe('dealer selection', () => {
  const goa = { stateCode: '30', gstin: '30ZZZFP5285H1Z9' } as const
  const dealerBills = need({ rule: 'DEALER_BILLS' })
  test.each<[message: string, over: Partial<Candidate>, need: Need, reason: string | null]>([
    ['has all that is needed', {}, need(), null],
    ['is paused', { status: 'PAUSED' }, need(), 'NOT_ACTIVE'],
    ['was suspended by an admin', { status: 'SUSPENDED' }, need(), 'NOT_ACTIVE'],
    ['said no before', { requestedBefore: true }, need(), 'REQUESTED_BEFORE'],
    ['does not serve the pincode', { priority: null }, need(), 'NO_PINCODE'],
    ['may not sell the product', { productIds: [71] }, need(), 'NOT_ITS_PRODUCTS'],
    ['may sell just this product', { productIds: [70] }, need(), null],
    ['has too little of it', { freeMilli: new Map([[7, 4_999_999]]) }, need(), 'NO_STOCK'],
    ['has just enough of it', { freeMilli: new Map([[7, 5_000_000]]) }, need(), null],
    ['has enough for each line, but not for both', {}, need({ lines: [...need().lines, ...need().lines] }), 'NO_STOCK'],
    ['holds another offer', { freeMilli: new Map([[8, 9_000_000]]) }, need(), 'NO_STOCK'],
    ['is full for today', { capacityLeftGrams: 5 * tonne - 1 }, need(), 'NO_CAPACITY'],
    ['can carry just that today', { capacityLeftGrams: 5 * tonne }, need(), null],
    ['has no limit', { capacityLeftGrams: null }, need({ grams: 900 * tonne }), null],
    ['is in another state while the associate bills', goa, need(), null],
    ['is in another state and would bill', goa, dealerBills, 'TAX_WOULD_CHANGE'],
    [
      'is in another state, and so is the buyer',
      goa,
      need({ rule: 'DEALER_BILLS', quotedTax: 'IGST', placeOfSupply: '29' }),
      null,
    ],
    [
      'is in the state of the buyer who was quoted IGST',
      goa,
      need({ rule: 'DEALER_BILLS', quotedTax: 'IGST', placeOfSupply: '30' }),
      'TAX_WOULD_CHANGE',
    ],
    ['would bill without a GSTIN', { gstin: null }, dealerBills, 'NO_GSTIN'],
    ['would bill without charging GST', { composition: true }, dealerBills, 'TAX_WOULD_CHANGE'],
    [
      'would charge GST on what was quoted without',
      {},
      need({ rule: 'DEALER_BILLS', quotedUntaxed: true }),
      'TAX_WOULD_CHANGE',
    ],
    [
      'would bill without GST as it was quoted',
      { composition: true },
      need({ rule: 'DEALER_BILLS', quotedUntaxed: true }),
      null,
    ],
    ['would bill a special economic zone', {}, need({ rule: 'DEALER_BILLS', sez: true }), 'TAX_WOULD_CHANGE'],
    ['has no GSTIN while the associate bills', { gstin: null }, need(), null],
  ])('one that %s', (_, over, input, reason) => {
    expect(chooseDealer([dealer(1, over)], input)).toEqual(
      reason ? { chosen: null, passed: [{ id: 1, reason }] } : { chosen: 1, passed: [] },
    )
  })

  test('goes by priority, then rating, then seniority', () => {
    const list = [dealer(4), dealer(3, { rating: 480 }), dealer(2, { priority: 2, rating: 500 }), dealer(1)]
    expect(chooseDealer(list, need())).toEqual({
      chosen: 3,
      passed: [
        { id: 4, reason: 'LOWER_RATING' },
        { id: 2, reason: 'LOWER_PRIORITY' },
        { id: 1, reason: 'LOWER_RATING' },
      ],
    })
    expect(chooseDealer([dealer(4), dealer(1)], need())).toEqual({
      chosen: 1,
      passed: [{ id: 4, reason: 'LATER_IN_ROW' }],
    })
  })

  test('ranks an unrated dealer after any rated one', () => {
    expect(chooseDealer([dealer(1, { rating: null }), dealer(2, { rating: 100 })], need()).chosen).toBe(2)
  })

  test('an associate can override territory, capacity and earlier refusals, but not stock or tax', () => {
    const soft = { priority: null, capacityLeftGrams: 0, requestedBefore: true }
    expect(whyNotByHand(dealer(1, soft), need())).toBeNull()
    expect(whyNotByHand(dealer(1, { ...soft, freeMilli: new Map() }), need())).toBe('NO_STOCK')
    expect(whyNotByHand(dealer(1, { ...soft, ...goa }), dealerBills)).toBe('TAX_WOULD_CHANGE')
  })
})

describe('statuses', () => {
  /** The expected transitions by party. */
  const drawn: Record<
    DealerStatus,
    [associate: DealerTransition[], backOffice: DealerTransition[], dealer: DealerTransition[]]
  > = {
    INVITED: [['remove'], [], ['register']],
    REGISTERED: [['activate', 'remove'], [], []],
    ACTIVE: [['pause', 'remove'], ['suspend'], []],
    PAUSED: [['resume', 'remove'], ['suspend'], []],
    SUSPENDED: [['remove'], ['restore'], []],
    REMOVED: [[], [], []],
  }
  test.each(dealerStatuses)('%s', (status) => {
    const by = ['associate', 'admin', 'dealer'] as const
    expect(by.map((one) => dealerTransitionsFor(status, one))).toEqual(drawn[status])
  })

  test('ending needs a reason', () => {
    expect(whyNotTransition('remove', 'ACTIVE', 'associate', ' ')?.code).toBe('REASON_NEEDED')
    expect(whyNotTransition('suspend', 'ACTIVE', 'admin', 'Unpaid dues')).toBeNull()
    expect(whyNotTransition('suspend', 'ACTIVE', 'associate', 'Unpaid dues')?.code).toBe('FORBIDDEN')
  })
})

describe('territory', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ pincode: String(411_001 + at), priority: 1 }))
  test.each([
    [many(500), null],
    [many(501), 'TOO_LARGE'],
    [[{ pincode: '011001', priority: 1 }], 'PINCODE_BAD'],
    [[{ pincode: '411001', priority: 0 }], 'TOO_LARGE'],
    [[{ pincode: '411001', priority: 10 }], 'TOO_LARGE'],
    [[...many(1), ...many(1)], 'DUPLICATE'],
    [[], null],
  ])('%#', (rows, code) => {
    expect(whyNotTerritory(rows)?.code ?? null).toBe(code)
  })

  test('pincodes are extracted from pasted text without duplicates', () => {
    expect(pincodesIn('416001, 416002;416001\nKolhapur 416 003 1416004 416005.')).toEqual([
      '416001',
      '416002',
      '416005',
    ])
  })
})

test('a margin is a share of the goods or an amount per tonne', () => {
  expect(marginPaise('PERCENT', 250, 1_00_000_00, 2 * tonne)).toBe(2_500_00)
  expect(marginPaise('PER_TONNE', 400_00, 1_00_000_00, 2_500_000)).toBe(1_000_00)
})

describe('input of an associate', () => {
  const terms = {
    capacityGrams: 30 * tonne,
    marginType: 'PERCENT',
    marginValue: 250,
    priceFloor: true,
    allProducts: true,
    productIds: [],
  }
  test.each([
    [{}, undefined],
    [{ capacityGrams: null }, undefined],
    [{ capacityGrams: 1 }, 'capacityGrams'],
    [{ marginValue: 2_501 }, 'marginValue'],
    [{ marginType: 'PER_TONNE', marginValue: 2_501 }, undefined],
    [{ allProducts: false }, 'productIds'],
  ])('terms %o', (over, field) => {
    expect(dealerTermsInput.safeParse({ ...terms, ...over }).error?.issues[0]?.path[0]).toBe(field)
  })

  test('a business without a GSTIN can be invited', () => {
    const company = {
      code: 'wps-sgl',
      companyName: 'Krishna Steel',
      contactName: 'Asha Patil',
      email: 'asha@krishna.example',
      mobile: '9000001199',
      pan: 'ZZZFP5285H',
      gstin: '',
      line: 'Market yard',
      city: 'Sangli',
      pincode: '416416',
    }
    expect(inviteDealerInput.parse(company)).toMatchObject({ code: 'WPS-SGL', gstin: null })
    expect(inviteDealerInput.safeParse({ ...company, code: '9A' }).success).toBe(false)
  })
})
