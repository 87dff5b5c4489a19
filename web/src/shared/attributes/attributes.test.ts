import { productFactsInput, productForm } from '@neev/domain/catalogue/products'
import { expect, test } from 'vitest'
import type { RequestedFragment } from './attributes.graphql.ts'
import { attributeInputs, withAttributes } from './attributes.ts'

const requested = [
  { code: 'grade', name: 'Grade', type: 'SELECT', options: ['33', '43'], isRequired: true, unit: null },
  { code: 'use', name: 'Use', type: 'MULTI', options: ['Walls', 'Floors'], isRequired: false, unit: null },
] as unknown as RequestedFragment[]
const facts = {
  title: '  ACC PPC cement  ',
  brandId: '',
  classId: '4',
  hsn: '2523',
  countryOfOrigin: 'India',
  manufacturer: 'ACC Limited',
  modelNo: '',
  ean: '',
  shortDescription: '',
  description: '',
}
const typed = attributeInputs(requested, [
  { code: 'grade', values: ['43'] },
  { code: 'use', values: ['Walls', 'Floors'] },
])
const sent = [
  { code: 'grade', values: ['43'] },
  { code: 'use', values: ['Walls', 'Floors'] },
]

test('a product form returns the format of the contract, and nothing else', async () => {
  const read = await withAttributes(productFactsInput, requested)['~standard'].validate({
    ...facts,
    id: '12',
    attributes: typed,
  })
  expect(read).toEqual({
    value: {
      ...facts,
      standard: null,
      licences: null,
      title: 'ACC PPC cement',
      brandId: null,
      importerId: null,
      modelNo: null,
      ean: null,
      attributes: sent,
    },
  })
})

test('a product form returns pictures without display data', async () => {
  const product = {
    ...facts,
    categoryId: '7',
    unit: 'bag',
    gramsPerUnit: 50_000,
    moqMilli: 1000,
    stepMilli: 1000,
    mrpPaise: 42_000,
    note: ' new ',
    pictures: [{ key: 'abcdefghijklmnop', alt: ' A bag ', width: 800, height: 800, widths: [320] }],
    attributes: typed,
  }
  const read = await withAttributes(productForm, requested)['~standard'].validate(product)
  expect(read).toMatchObject({
    value: { note: 'new', pictures: [{ key: 'abcdefghijklmnop', alt: 'A bag' }], attributes: sent },
  })
})

test('reports the invalid fields, including those of the category', async () => {
  const read = await withAttributes(productFactsInput, requested)['~standard'].validate({
    ...facts,
    title: '',
    attributes: { grade: '' },
  })
  expect(read.issues?.map(({ path }) => path?.join('.'))).toEqual(['title', 'attributes.grade'])
})

test('each requested attribute has a value in the form, also where the product has none', () => {
  expect(attributeInputs(requested, [])).toEqual({ grade: '', use: [] })
  expect(attributeInputs(requested, [{ code: 'colour', values: ['Grey'] }])).toEqual({
    grade: '',
    use: [],
    colour: 'Grey',
  })
})
