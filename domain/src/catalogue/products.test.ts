import { expect, test } from 'vitest'
import { newOfferInput, offerRulesInput, pricesInput, productInput, referenceMilli } from './products.ts'

const product = {
  title: 'Astral CPVC ball valve 25 mm',
  categoryId: '4',
  brandId: '',
  modelNo: ' M111 ',
  ean: '',
  hsn: '84818030',
  countryOfOrigin: 'India',
  manufacturer: 'Astral Limited',
  shortDescription: '',
  description: '',
  unit: 'piece',
  gramsPerUnit: 210,
  moqMilli: 10_000,
  stepMilli: 1_000,
  mrpPaise: null,
}
const wrong = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[] }[] } | undefined } },
  value: unknown,
) => (schema.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'))

test.each<[string, object, string[]]>([
  ['as it should be', {}, []],
  ['with a title of four letters', { title: ' abcd ' }, ['title']],
  ['with no category', { categoryId: '' }, ['categoryId']],
  ['in a pack without an MRP', { unit: 'pack' }, ['mrpPaise']],
  ['in a bag of 50 kg, which need not declare itself', { unit: 'bag', gramsPerUnit: 50_000 }, []],
  ['with an HSN code of five digits', { hsn: '84818' }, ['hsn']],
  ['with an EAN of nine digits', { ean: '890123456' }, ['ean']],
  ['with an EAN', { ean: '8901234567890' }, []],
  ['with nobody who made it', { manufacturer: '', countryOfOrigin: '' }, ['countryOfOrigin', 'manufacturer']],
  ['in a unit that nobody sells by', { unit: 'wagon' }, ['unit']],
  ['without a weight', { gramsPerUnit: null }, ['gramsPerUnit']],
  ['with a least quantity beside the steps', { moqMilli: 10_500 }, ['moqMilli']],
])('a product %s', (_, over, fields) => {
  expect(wrong(productInput, { ...product, ...over })).toEqual(fields)
})
test('empty choices are null, and text is trimmed', () => {
  expect(productInput.parse(product)).toMatchObject({ brandId: null, ean: null, modelNo: 'M111' })
})

test.each<[string, object, string[]]>([
  [
    'falls with each break',
    {
      breaks: [
        { fromMilli: 10_000, pricePaise: 290_00 },
        { fromMilli: 20_000, pricePaise: 280_00 },
      ],
    },
    [],
  ],
  ['does not fall', { breaks: [{ fromMilli: 10_000, pricePaise: 300_00 }] }, ['breaks.0.pricePaise']],
  [
    'falls for less',
    {
      breaks: [
        { fromMilli: 20_000, pricePaise: 290_00 },
        { fromMilli: 10_000, pricePaise: 280_00 },
      ],
    },
    ['breaks.1.pricePaise'],
  ],
  [
    'has seven breaks',
    { breaks: Array.from({ length: 7 }, (_, at) => ({ fromMilli: (at + 1) * 1000, pricePaise: 29_000 - at })) },
    ['breaks'],
  ],
  ['is nothing', { pricePaise: 0 }, ['pricePaise']],
  ['is above a crore', { pricePaise: 1_00_00_000_01 }, ['pricePaise']],
])('a price that %s', (_, over, fields) => {
  expect(wrong(pricesInput, { pricePaise: 300_00, breaks: [], validTo: null, ...over })).toEqual(fields)
})

test('the SKU of an offer is stored in capitals', () => {
  const offer = {
    sku: 'abc-1',
    dispatchPointId: '3',
    leadDays: 2,
    stockMilli: 0,
    pricePaise: 100,
    breaks: [],
    validTo: null,
  }
  expect(newOfferInput.parse(offer).sku).toBe('ABC-1')
  expect(wrong(newOfferInput, { ...offer, sku: 'a*b' })).toEqual(['sku'])
  const rules = { sku: 'AB', leadDays: 2, moqMilli: 10_000, stepMilli: 1_000, maxMilli: 5_000 }
  expect(wrong(offerRulesInput, rules)).toEqual(['maxMilli'])
})

test.each([
  [{ gramsPerUnit: 50_000, moqMilli: 50_000, stepMilli: 1_000 }, 5_000_000, 100_000],
  [{ gramsPerUnit: 50_000, moqMilli: 200_000, stepMilli: 1_000 }, 5_000_000, 200_000],
  [{ gramsPerUnit: 30_000, moqMilli: 1_000, stepMilli: 1_000 }, 200_000, 7_000],
  [{ gramsPerUnit: 1_500_000, moqMilli: 1_000, stepMilli: 1_000 }, 30_000_000, 13_000],
  [{ gramsPerUnit: 1_900, moqMilli: 1_000, stepMilli: 1_000 }, 0, 1_000],
  [{ gramsPerUnit: 300, moqMilli: 10_000, stepMilli: 5_000 }, 0, 10_000],
])('%j in a category with a reference of %i g has the reference quantity %i', (size, grams, milli) => {
  expect(referenceMilli(size, grams)).toBe(milli)
})
