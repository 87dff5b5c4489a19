import { describe, expect, test } from 'vitest'
import { alikeOf, attributeValue, combinationsOf, isCombination, seriesInput } from './series.ts'

const axes = [
  { code: 'nominalMm', allowed: ['15', '20'] },
  { code: 'pn', allowed: ['6', '10'] },
]

test('axes generate every size, the first axis slowest', () => {
  expect(combinationsOf(axes).map(({ nominalMm, pn }) => `${nominalMm}/${pn}`)).toEqual([
    '15/6',
    '15/10',
    '20/6',
    '20/10',
  ])
})

test.each([
  [{ nominalMm: '15', pn: '10' }, true],
  [{ nominalMm: '15' }, false],
  [{ nominalMm: '25', pn: '10' }, false],
  [{ nominalMm: '15', pn: '10', use: 'x' }, false],
])('%j is a size: %s', (values, is) => {
  expect(isCombination(axes, values)).toBe(is)
})

test.each([
  ['15', 15],
  ['13.5', 13.5],
  ['015', '015'],
  ['1/2', '1/2'],
  ['Type A', 'Type A'],
])('%s is stored as %j', (text, value) => {
  expect(attributeValue(text)).toBe(value)
})

describe('a series', () => {
  const input = {
    title: 'Ashirvad pipe',
    brandId: '',
    categoryId: '1',
    classId: '1',
    description: '',
    standard: '',
    axes,
    specification: [{ name: '', value: '' }],
  }
  test('drops empty rows of its specification', () => {
    expect(seriesInput.parse(input)).toMatchObject({ brandId: null, standard: null, specification: [] })
  })
  test.each([
    [{ axes: [] }, 'axes'],
    [{ axes: [axes[0], axes[0]] }, 'axes'],
    [{ axes: [{ code: 'pn', allowed: [''] }] }, 'axes'],
    [{ categoryId: '' }, 'categoryId'],
  ])('%j breaks %s', (over, field) => {
    expect(seriesInput.safeParse({ ...input, ...over }).error?.issues.map(({ path }) => path[0])).toContain(field)
  })
})

test.each<[string, Parameters<typeof alikeOf>[0], ReturnType<typeof alikeOf>]>([
  ['no size', [], { unit: null, gramsPerUnit: null }],
  ['one size', [{ unit: 'bag', gramsPerUnit: 50_000 }], { unit: 'bag', gramsPerUnit: null }],
  [
    'sizes that weigh the same',
    [
      { unit: 'bag', gramsPerUnit: 50_000 },
      { unit: 'bag', gramsPerUnit: 50_000 },
    ],
    { unit: 'bag', gramsPerUnit: 50_000 },
  ],
  [
    'sizes of several units',
    [
      { unit: 'bag', gramsPerUnit: 50_000 },
      { unit: 'box', gramsPerUnit: 40_000 },
    ],
    { unit: null, gramsPerUnit: null },
  ],
])('of %s a new one takes the common values', (_, sizes, alike) => {
  expect(alikeOf(sizes)).toEqual(alike)
})
