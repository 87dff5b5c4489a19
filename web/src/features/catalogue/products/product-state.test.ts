import { describe, expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import type { OfferSumFragment } from './product.graphql.ts'
import {
  boxAgrees,
  boxRules,
  changedQuery,
  chosenVariant,
  enquiryQuantity,
  offersVariables,
  type Product,
  requestedQuantity,
  similarProducts,
  type Variant,
  whyNotOffer,
} from './product-state.ts'

const t = translate('en-US', {})

const variant = (over: Partial<Variant> = {}): Variant =>
  ({
    id: '1',
    sku: 'CEM-50',
    diameterMm: null,
    lengthMm: null,
    piecesPerBundle: null,
    gramsPerMetre: null,
    attributes: {},
    unit: 'bag',
    gramsPerUnit: 50_000,
    moqMilli: 10_000,
    stepMilli: 5000,
    referenceMilli: 100_000,
    fromPaise: null,
    delivered: null,
    ...over,
  }) as Variant
const bar = (over: Partial<Variant> = {}) =>
  variant({ sku: 'BAR-12', unit: 'kg', diameterMm: 12, lengthMm: 12_000, gramsPerUnit: 1000, ...over })
const search = (query: string) => new URLSearchParams(query)
const delivered = {} as NonNullable<Variant['delivered']>

describe('the size that a page shows', () => {
  const bars = [
    bar({ sku: 'BAR-8', diameterMm: 8 }),
    bar({ sku: 'BAR-10', diameterMm: 10, delivered }),
    bar({ sku: 'BAR-12', diameterMm: 12, delivered }),
  ]
  const product = (variants: Variant[]) => ({ variants }) as unknown as Product
  test.each([
    ['v=BAR-8', 'BAR-8'],
    ['v=10', 'BAR-10'],
    ['v=unknown', 'BAR-12'],
    ['', 'BAR-12'],
  ])('of %j is %s: that of the address, otherwise the usual one', (query, sku) => {
    expect(chosenVariant(product(bars), search(query))?.sku).toBe(sku)
  })

  test('is one that is delivered, then one that somebody sells, then the first', () => {
    const [eight, ten] = [bar({ sku: 'BAR-8', diameterMm: 8 }), bar({ sku: 'BAR-10', diameterMm: 10 })]
    expect(chosenVariant(product([eight, { ...ten, delivered }]), search(''))?.sku).toBe('BAR-10')
    expect(chosenVariant(product([eight, { ...ten, fromPaise: 5800 }]), search(''))?.sku).toBe('BAR-10')
    expect(chosenVariant(product([eight, ten]), search(''))?.sku).toBe('BAR-8')
    expect(chosenVariant(product([]), search(''))).toBeUndefined()
  })
})

describe('the quantity in the address', () => {
  test.each<[string, string, number, string | null]>([
    ['is the usual one without any', '', 100_000, null],
    ['is in the unit of the goods', 'qty=40', 40_000, null],
    ['is in the unit that is named', 'qty=40&unit=bag', 40_000, null],
    // 1,010 kg are 20.2 bags: five at a time
    ['becomes whole steps of at least this weight', 'qty=1010&unit=kg', 25_000, null],
    ['is taken in tonnes', 'qty=1&unit=tonne', 20_000, null],
    ['is the usual one in a unit that is unknown', 'qty=40&unit=lorry', 100_000, null],
    ['is the usual one where it is no number', 'qty=many', 100_000, null],
    ['is the usual one where it is zero', 'qty=0', 100_000, null],
    ['is the usual one where nobody can mean it', 'qty=99999999999', 100_000, null],
  ])('%s (%s)', (_, query, quantityMilli, unit) => {
    expect(requestedQuantity(variant(), search(query))).toEqual({ quantityMilli, unit })
  })

  test.each<[string, number, string]>([
    ['qty=40&unit=piece', 40_000, 'piece'],
    ['qty=40', 40_000, 'kg'],
    ['qty=40&unit=bag', 40_000, 'kg'],
    ['', 100_000, 'kg'],
  ])('of bars may be in any of their units (%s)', (query, quantityMilli, unit) => {
    expect(requestedQuantity(bar(), search(query))).toEqual({ quantityMilli, unit })
  })

  test.each<[string, string, string]>([
    ['qty=40&unit=piece', '40', 'piece'],
    ['qty=2&unit=tonne', '2', 'tonne'],
    // 24 m are two bars of 12 m at 888 g a metre
    ['qty=24&unit=metre', '21.312', 'kg'],
  ])('of an enquiry is in pieces or by weight (%s)', (query, qty, unit) => {
    expect(enquiryQuantity(bar(), search(query))).toEqual({ qty, unit })
  })

  test('of an enquiry about other goods is in their unit', () => {
    expect(enquiryQuantity(variant(), search('qty=1500'))).toEqual({ qty: '1500', unit: 'bag' })
  })
})

const offer = (over: Partial<OfferSumFragment>): OfferSumFragment =>
  ({
    id: 'a',
    moqMilli: 50_000,
    stepMilli: 10_000,
    maxMilli: null,
    availableMilli: 400_000,
    quantityMilli: 100_000,
    whyNot: null,
    ...over,
  }) as OfferSumFragment

describe('the limits of the quantity field', () => {
  test('are those of the size without offers', () => {
    expect(boxRules(variant(), [], null)).toEqual({
      moqMilli: 10_000,
      stepMilli: 5000,
      maxQtyMilli: null,
      availableMilli: null,
      unit: 'bag',
    })
  })

  test('are the widest of all offers, of which one is selected then', () => {
    const offers = [offer({}), offer({ id: 'b', moqMilli: 20_000, stepMilli: 20_000, availableMilli: 900_000 })]
    expect(boxRules(variant(), offers, null)).toMatchObject({
      moqMilli: 20_000,
      stepMilli: 10_000,
      availableMilli: 900_000,
    })
  })

  test('are those of the selected offer', () => {
    const offers = [offer({}), offer({ id: 'b', moqMilli: 20_000 })]
    expect(boxRules(variant(), offers, 'a').moqMilli).toBe(50_000)
  })

  test('leave out offers that are sold out, unless all are', () => {
    const soldOut = offer({ id: 'b', moqMilli: 20_000, availableMilli: 10_000 })
    expect(boxRules(variant(), [offer({}), soldOut], null).moqMilli).toBe(50_000)
    expect(boxRules(variant(), [soldOut], null).moqMilli).toBe(20_000)
  })

  test('end at what a seller sells at once', () => {
    expect(boxRules(variant(), [offer({ maxMilli: 120_000 })], null).availableMilli).toBe(120_000)
  })
})

describe('why an offer cannot be added', () => {
  const whyNot = {
    text: 'It is not sold to {place}.',
    params: { place: 'Pune' },
  } as unknown as OfferSumFragment['whyNot']
  test('is nothing where it can', () => {
    expect(whyNotOffer(t, variant(), offer({}))).toBeNull()
  })

  test('is its quantity first', () => {
    expect(whyNotOffer(t, variant(), offer({ whyNot, quantityMilli: 20_000 }))).toBe('Enter at least 50 bags.')
    expect(whyNotOffer(t, variant(), offer({ whyNot, availableMilli: 60_000 }))).toBe('Only 60 bags in stock.')
  })

  test('is the rule otherwise', () => {
    expect(whyNotOffer(t, variant(), offer({ whyNot }))).toBe('It is not sold to Pune.')
  })
})

describe('a field that is being filled in', () => {
  test.each<[string | null, boolean]>([
    [null, true],
    ['qty=40', true],
    // one tonne is twenty bags
    ['qty=2&unit=tonne', true],
    ['qty=45', false],
    ['qty=', false],
    ['qty=99999999999', false],
  ])('with %j agrees with the prices on the page: %s', (typed, agrees) => {
    expect(boxAgrees(variant(), search('qty=40'), typed)).toBe(agrees)
  })
})

test('a query keeps what is not changed, and forgets the offer of another size', () => {
  expect(changedQuery(search('v=1&offer=9&qty=5'), { qty: '6' })).toBe('?v=1&offer=9&qty=6')
  expect(changedQuery(search('v=1&offer=9&qty=5'), { v: '2' })).toBe('?v=2&qty=5')
  expect(changedQuery(search('v=1&unit=kg'), { unit: null })).toBe('?v=1')
})

test('offers are asked for in the order of the address, if there is such an order', () => {
  expect(offersVariables(variant(), search('sort=PRICE&qty=40'), '411045')).toEqual({
    variantId: '1',
    quantityMilli: 40_000,
    unit: null,
    pincode: '411045',
    sort: 'PRICE',
  })
  expect(offersVariables(variant(), search('sort=NAME'), null).sort).toBeNull()
})

test('similar products are five at most, and never the product itself', () => {
  const items = Array.from({ length: 8 }, (_, at) => ({ identifier: `p${at}` }))
  const around = { products: { items } } as never
  expect(similarProducts({ identifier: 'p1' } as Product, around).map(({ identifier }) => identifier)).toEqual([
    'p0',
    'p2',
    'p3',
    'p4',
    'p5',
  ])
  expect(similarProducts({ identifier: 'p1' } as Product, undefined)).toEqual([])
})
