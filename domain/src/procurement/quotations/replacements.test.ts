import { describe, expect, test } from 'vitest'
import { isGradeAtLeast, isReplacement, type Replaceable } from './replacements.ts'

describe('a grade', () => {
  test.each([
    ['Fe 550D', 'Fe 500D', true],
    ['Fe 550D', 'Fe 550', true],
    ['Fe 550', 'Fe 500D', false],
    ['Fe 500D', 'Fe 550D', false],
    ['Fe 500S', 'Fe 500D', false],
    ['M30', 'M25', true],
    ['M20', 'M25', false],
    ['E350', 'Fe 250', false],
    ['SS 304', 'SS 304', true],
    ['OPC 53', 'PPC', false],
    ['first class', 'first class', true],
  ])('%s for %s: %s', (offered, wanted, expected) => expect(isGradeAtLeast(offered, wanted)).toBe(expected))
})

const bar = (over: Replaceable['attributes'] = {}, unit = 'kg'): Replaceable => ({
  classCode: 'TMT-STRAIGHT',
  unit,
  attributes: { diameterMm: 12, grade: 'Fe 500D', form: 'straight', lengthMm: 12_000, piecesPerBundle: 5, ...over },
})
const stone = (nominalMm: number, unit = 'tonne'): Replaceable => ({
  classCode: 'AGGREGATE',
  unit,
  attributes: { nominalMm, bulkDensityKgPerM3: 1500 },
})

describe('goods that are quoted for others', () => {
  test.each<[string, Replaceable, Replaceable, boolean]>([
    ['bars of another mill with other bundles', bar({ piecesPerBundle: 7 }), bar(), true],
    ['bars of a higher grade', bar({ grade: 'Fe 550D' }), bar(), true],
    ['bars of a lower grade', bar({ grade: 'Fe 500' }), bar(), false],
    ['thicker bars', bar({ diameterMm: 16 }), bar(), false],
    ['thinner bars', bar({ diameterMm: 10 }), bar(), false],
    ['shorter bars', bar({ lengthMm: 6000 }), bar(), false],
    ['a coil', { ...bar({ form: 'coil' }), classCode: 'TMT-COIL' }, bar(), false],
    ['bars by the tonne', bar({}, 'tonne'), bar(), false],
    ['bars without a diameter', { ...bar(), attributes: { grade: 'Fe 550D' } }, bar(), false],
    ['stone of the same size', stone(20), stone(20), true],
    ['smaller stone', stone(10), stone(20), false],
    ['stone by the cubic foot', stone(20, 'cft'), stone(20), false],
    ['goods of no class', { ...stone(20), classCode: null }, { ...stone(20), classCode: null }, false],
  ])('%s: %#', (_, offered, wanted, expected) => expect(isReplacement(offered, wanted)).toBe(expected))

  test('more zinc, strength or layers are as good, less are not', () => {
    const sheet = (zincGsm: number) => ({
      classCode: 'SHEET',
      unit: 'sheet',
      attributes: { zincGsm, thicknessMm: 0.5 },
    })
    expect(isReplacement(sheet(275), sheet(120))).toBe(true)
    expect(isReplacement(sheet(120), sheet(275))).toBe(false)
  })
})
