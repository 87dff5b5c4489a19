import { describe, expect, test } from 'vitest'
import { estimateRulesInput } from './estimate-inputs.ts'
import {
  areaInSqft,
  type House,
  inMaterialUnit,
  inOfferUnit,
  materialsFor,
  maxOrderMilli,
  orderedMilli,
  startingRules,
  whyNotHouse,
} from './estimates.ts'

const house = (over: Partial<House> = {}): House => ({
  areaMilli: 1_200_000,
  unit: 'SQFT',
  floors: 2,
  wall: 'BRICKS',
  ...over,
})
const quantities = (of: House) =>
  Object.fromEntries(materialsFor(of, startingRules).map(({ material, quantityMilli }) => [material, quantityMilli]))

describe('materialsFor', () => {
  // By hand: area × floors × rule, rounded up to whole units
  test.each<[string, House, Record<string, number>]>([
    [
      '1,000 sq ft: 400 bags, 4,000 kg, 1,800 cft, 1,350 cft, 8,000 bricks',
      house({ areaMilli: 1_000_000, floors: 1 }),
      { CEMENT: 400_000, STEEL: 4_000_000, SAND: 1_800_000, AGGREGATE: 1_350_000, BRICKS: 8_000 },
    ],
    [
      '1,200 sq ft × 2: 960 bags, 9,600 kg, 4,320 cft, 3,240 cft, 19,200 bricks',
      house(),
      { CEMENT: 960_000, STEEL: 9_600_000, SAND: 4_320_000, AGGREGATE: 3_240_000, BRICKS: 19_200 },
    ],
    [
      'the same of blocks: 2,400 × 0.016 = 38.4 m³',
      house({ wall: 'BLOCKS' }),
      { CEMENT: 960_000, STEEL: 9_600_000, SAND: 4_320_000, AGGREGATE: 3_240_000, BLOCKS: 38_400 },
    ],
    [
      '777.5 sq ft × 3: 933, 9,330 × 1.08 = 10,076.4, 4,198.5, 3,148.875, 18,660',
      house({ areaMilli: 777_500, floors: 3 }),
      { CEMENT: 933_000, STEEL: 10_077_000, SAND: 4_199_000, AGGREGATE: 3_149_000, BRICKS: 18_660 },
    ],
    [
      '100 sq m are 1,076.391 sq ft: 430.5564, 4,305.564, 1,937.5038, 1,453.12785, 8,611.128',
      house({ areaMilli: 100_000, unit: 'SQM', floors: 1 }),
      { CEMENT: 431_000, STEEL: 4_306_000, SAND: 1_938_000, AGGREGATE: 1_454_000, BRICKS: 8_612 },
    ],
  ])('%s', (_, of, expected) => {
    expect(quantities(of)).toEqual(expected)
  })
  test('says what was rounded up, and by what steel was increased', () => {
    const needs = materialsFor(house({ areaMilli: 777_500, floors: 3 }), startingRules)
    expect(needs.map(({ roundedUp }) => roundedUp)).toEqual([false, true, true, true, false])
    expect(needs.map(({ factorBp }) => factorBp)).toEqual([10_000, 10_800, 10_000, 10_000, 10_000])
  })
  test.each([
    [1_000_000, 1],
    [777_500, 3],
    [100_000_000, 5],
  ])('splits the steel of %i × %i into whole kilograms that add up', (areaMilli, floors) => {
    const steel = materialsFor(house({ areaMilli, floors }), startingRules).find(({ material }) => material === 'STEEL')
    const parts = steel?.parts.map(({ quantityMilli }) => quantityMilli) ?? []
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(steel?.quantityMilli)
    expect(parts.every((part) => part % 1000 === 0)).toBe(true)
  })
  test('leaves out diameters without a share', () => {
    const rules = { ...startingRules, steel: [{ diameterMm: 12, bp: 10_000 }] }
    const steel = materialsFor(house(), rules)[1]
    expect(steel?.parts).toEqual([{ diameterMm: 12, quantityMilli: 9_600_000 }])
  })
})

test.each([
  [1_000, 10_764],
  [100_000, 1_076_391],
  [9_290_304, 100_000_000],
])('%i thousandths of a square metre are %i of a square foot', (areaMilli, sqft) => {
  expect(areaInSqft({ areaMilli, unit: 'SQM' })).toBe(sqft)
})

test.each<[string, Partial<House>, ReturnType<typeof whyNotHouse>]>([
  ['100 sq ft', { areaMilli: 100_000 }, null],
  ['less', { areaMilli: 99_999 }, 'area'],
  ['100,000 sq ft', { areaMilli: 100_000_000 }, null],
  ['more', { areaMilli: 100_000_001 }, 'area'],
  ['9.29 sq m, less than 100 sq ft', { areaMilli: 9_290, unit: 'SQM' }, 'area'],
  ['9.291 sq m', { areaMilli: 9_291, unit: 'SQM' }, null],
  ['9,290.304 sq m', { areaMilli: 9_290_304, unit: 'SQM' }, null],
  ['9,290.305 sq m', { areaMilli: 9_290_305, unit: 'SQM' }, 'area'],
  ['an area beyond exact numbers', { areaMilli: 1e300, unit: 'SQM' }, 'area'],
  ['no floor', { floors: 0 }, 'floors'],
  ['six floors', { floors: 6 }, 'floors'],
  ['half a floor', { floors: 1.5 }, 'floors'],
])('%s: %o is refused for %s', (_, over, why) => {
  expect(whyNotHouse(house(over))).toBe(why)
})

type Terms = { moqMilli: number; stepMilli: number; maxMilli: number | null; availableMilli: number }
const terms: Terms = { moqMilli: 50_000, stepMilli: 25_000, maxMilli: null, availableMilli: 200_000 }
test.each<[string, number, Partial<Terms>, number | null]>([
  ['below the minimum', 10_000, {}, 50_000],
  ['rounded up to a step', 51_000, {}, 75_000],
  ['a minimum beside the steps', 10_000, { moqMilli: 60_000 }, 75_000],
  ['all there is', 200_000, {}, 200_000],
  ['more than there is', 200_001, {}, null],
  ['more than the seller sells at once', 120_000, { maxMilli: 100_000 }, null],
])('orderedMilli: %s', (_, need, over, expected) => {
  expect(orderedMilli(need, { ...terms, ...over })).toBe(expected)
})

test.each<[Partial<Terms>, number]>([
  [{}, 200_000],
  [{ availableMilli: 199_999 }, 175_000],
  [{ maxMilli: 60_000 }, 50_000],
  [{ availableMilli: 49_999 }, 0],
])('maxOrderMilli: of %o %i can be ordered', (over, expected) => {
  expect(maxOrderMilli({ ...terms, ...over })).toBe(expected)
})

test('1,350 cft of stone are 57.375 t, and 57.375 t are enough for them', () => {
  expect(inOfferUnit(1_350_000, 'cft', 'tonne')).toBe(57_375)
  expect(inMaterialUnit(57_375, 'cft', 'tonne')).toBe(1_350_000)
  expect(inOfferUnit(1_350_000, 'cft', 'cft')).toBe(1_350_000)
  expect(inOfferUnit(1_000, 'cft', 'tonne')).toBe(43)
  expect(inMaterialUnit(43, 'cft', 'tonne')).toBe(1_011)
})

describe('estimateRulesInput', () => {
  const input = (over: object = {}) => ({ ...startingRules, note: 'Less sand', effectiveFrom: '', ...over })
  const problems = (over: object) =>
    estimateRulesInput.safeParse(input(over)).error?.issues.map(({ path }) => path.join('.')) ?? []
  test('takes the starting rules', () => {
    expect(problems({})).toEqual([])
  })
  test.each([
    ['a rule of zero', { SAND: { perSqftMilli: 0, source: null } }, ['SAND.perSqftMilli']],
    ['more than 100 per sq ft', { STEEL: { perSqftMilli: 100_001, source: null } }, ['STEEL.perSqftMilli']],
    ['shares of 99.99 %', { steel: [{ diameterMm: 12, bp: 9_999 }] }, ['steel']],
    ['a diameter twice', { steel: [12, 12].map((diameterMm) => ({ diameterMm, bp: 5_000 })) }, ['steel']],
    ['a diameter that is not made', { steel: [{ diameterMm: 13, bp: 10_000 }] }, ['steel.0.diameterMm']],
    ['no diameter', { steel: [] }, ['steel', 'steel']],
    ['no note', { note: '' }, ['note']],
    ['a date that is none', { effectiveFrom: '2026-13-01' }, ['effectiveFrom']],
  ])('refuses %s', (_, over, fields) => {
    expect(new Set(problems(over))).toEqual(new Set(fields))
  })
})
