import { describe, expect, test } from 'vitest'
import { estimateRulesInput } from './estimate-inputs.ts'
import {
  areaInSqft,
  type EstimateStageName,
  type House,
  inMaterialUnit,
  inOfferUnit,
  materialsFor,
  maxOrderMilli,
  orderedMilli,
  stagesOf,
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

describe('stagesOf', () => {
  const staged = (of: House, rules = startingRules) => stagesOf(materialsFor(of, rules), of.floors, rules)
  const amounts = (of: House, rules = startingRules) =>
    Object.fromEntries(
      staged(of, rules).map(({ name, needs }) => [
        name,
        Object.fromEntries(needs.map(({ material, quantityMilli }) => [material, quantityMilli])),
      ]),
    )

  // By hand: the share of what the house needs, rounded up to whole units over the stages so far; of steel each diameter by itself:
  // 96 % of 1,920 and 2,880 kg are 1,843.2 and 2,764.8, so 1,844 and 2,765
  test.each<[string, House, Record<EstimateStageName, Record<string, number>>]>([
    [
      '1,200 sq ft × 2: 15, 45, 15 and 25 % of 960 bags are 144, 432, 144 and 240',
      house(),
      {
        FOUNDATION: { CEMENT: 144_000, STEEL: 1_920_000, SAND: 648_000, AGGREGATE: 810_000, BRICKS: 2_880 },
        STRUCTURE: { CEMENT: 432_000, STEEL: 7_297_000, SAND: 1_296_000, AGGREGATE: 2_106_000 },
        MASONRY: { CEMENT: 144_000, STEEL: 383_000, SAND: 864_000, BRICKS: 16_320 },
        FINISHING: { CEMENT: 240_000, SAND: 1_512_000, AGGREGATE: 324_000 },
      },
    ],
    [
      '100 sq ft: of 40 bags 6, 18, 6 and 10; of 135 cft 33.75 and 121.5 are rounded up to 34 and 122',
      house({ areaMilli: 100_000, floors: 1, wall: 'BLOCKS' }),
      {
        FOUNDATION: { CEMENT: 6_000, STEEL: 80_000, SAND: 27_000, AGGREGATE: 34_000 },
        STRUCTURE: { CEMENT: 18_000, STEEL: 305_000, SAND: 54_000, AGGREGATE: 88_000 },
        MASONRY: { CEMENT: 6_000, STEEL: 15_000, SAND: 36_000, BLOCKS: 1_600 },
        FINISHING: { CEMENT: 10_000, SAND: 63_000, AGGREGATE: 13_000 },
      },
    ],
  ])('%s', (_, of, expected) => {
    expect(amounts(of)).toEqual(expected)
  })
  test.each([
    [777_500, 3],
    [1_234_567, 5],
    [100_001, 1],
  ])('all stages of %i × %i together are the house, to the kilogram of each diameter', (areaMilli, floors) => {
    const of = house({ areaMilli, floors })
    for (const need of materialsFor(of, startingRules)) {
      const parts = staged(of).flatMap(({ needs }) => needs.filter(({ material }) => material === need.material))
      expect(parts.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)).toBe(need.quantityMilli)
      for (const { diameterMm, quantityMilli } of need.parts) {
        const own = parts.flatMap(({ parts }) => parts.filter((part) => part.diameterMm === diameterMm))
        expect(own.reduce((sum, part) => sum + part.quantityMilli, 0)).toBe(quantityMilli)
      }
    }
  })
  test.each<[number, [EstimateStageName, number, number][]]>([
    [
      1,
      [
        ['FOUNDATION', 1, 5],
        ['STRUCTURE', 6, 11],
        ['MASONRY', 12, 15],
        ['FINISHING', 16, 21],
      ],
    ],
    [
      2,
      [
        ['FOUNDATION', 1, 5],
        ['STRUCTURE', 6, 16],
        ['MASONRY', 17, 23],
        ['FINISHING', 24, 32],
      ],
    ],
  ])('of %i floors follow each other', (floors, expected) => {
    expect(staged(house({ floors })).map(({ name, fromWeek, toWeek }) => [name, fromWeek, toWeek])).toEqual(expected)
  })
  test('a stage without a share of anything needs nothing', () => {
    const [first, second, ...rest] = startingRules.stages
    if (!first || !second) throw new Error('there are four stages')
    const none = { CEMENT: 0, STEEL: 0, SAND: 0, AGGREGATE: 0, BRICKS: 0, BLOCKS: 0 }
    const all = { CEMENT: 10_000, STEEL: 10_000, SAND: 10_000, AGGREGATE: 10_000, BRICKS: 10_000, BLOCKS: 10_000 }
    const rules = {
      ...startingRules,
      stages: [
        { ...first, shares: all },
        { ...second, shares: none },
        ...rest.map((one) => ({ ...one, shares: none })),
      ],
    }
    expect(staged(house(), rules).map(({ needs }) => needs.length)).toEqual([5, 0, 0, 0])
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
    ['a stage too few', { stages: startingRules.stages.slice(1) }, ['stages']],
    [
      'shares of stages that are not all of a material',
      { stages: startingRules.stages.map((one) => ({ ...one, shares: { ...one.shares, SAND: 2_501 } })) },
      ['stages.3.shares.SAND'],
    ],
    [
      'a stage of no week',
      { stages: startingRules.stages.map((one) => ({ ...one, weeks: 0 })) },
      [0, 1, 2, 3].map((at) => `stages.${at}.weeks`),
    ],
    ['no note', { note: '' }, ['note']],
    ['a date that is none', { effectiveFrom: '2026-13-01' }, ['effectiveFrom']],
  ])('refuses %s', (_, over, fields) => {
    expect(new Set(problems(over))).toEqual(new Set(fields))
  })
})
