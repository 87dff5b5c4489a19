import { describe, expect, test } from 'vitest'
import { barMassInput, barRules, barSku, barsOf, barTitle, tmtSizesInput } from './tmt.ts'

describe('selected sizes', () => {
  test('generate every bar once, thin ones first; coils have no length and are never thick', () => {
    const bars = barsOf({
      grades: ['Fe 500D', 'Fe 550D'],
      diameters: [20, 8, 8],
      lengths: [12_000, 6000],
      forms: ['STRAIGHT', 'COIL'],
    })
    expect(bars.length).toBe(2 * (2 + 1 + 2))
    expect(bars.slice(0, 4).map(({ diameterMm, lengthMm, form }) => [diameterMm, lengthMm, form])).toEqual([
      [8, 6000, 'STRAIGHT'],
      [8, 12_000, 'STRAIGHT'],
      [8, null, 'COIL'],
      [20, 6000, 'STRAIGHT'],
    ])
  })
  test.each([
    [{}, []],
    [{ grades: [] }, ['grades']],
    [{ diameters: [18] }, ['diameters']],
    [{ lengths: [5000] }, ['lengths']],
    [{ forms: [] }, ['forms']],
  ])('%j breaks %j', (over, fields) => {
    const input = { grades: ['Fe 550D'], diameters: [12], lengths: [12_000], forms: ['STRAIGHT'], ...over }
    expect(tmtSizesInput.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields)
  })
})

test('a bar is named by brand, grade, size and form', () => {
  const bar = { grade: 'Fe 550D', diameterMm: 12, lengthMm: 12_000, form: 'U_BEND' } as const
  expect(barTitle('Tata Tiscon', bar)).toBe('Tata Tiscon TMT bar Fe 550D, 12 mm, 12 m, U-bent')
  expect(barSku('tata-tiscon', bar)).toBe('TMT-TATA-TISCON-550D-12-12-U')
  expect(barSku('tata-tiscon', { ...bar, lengthMm: null, form: 'COIL' })).toBe('TMT-TATA-TISCON-550D-12-COIL')
})

describe('quantity rules of a bar', () => {
  const bar = { diameterMm: 12, lengthMm: 12_000, form: 'STRAIGHT' } as const
  const load = { own: null, rods: null, referenceGrams: 5_000_000 }
  test('follow the table: whole bars, at least one bundle, the reference quantity in whole bars', () => {
    expect(barRules(bar, load)).toMatchObject({
      perMetre: 888,
      piece: 10_656,
      stepMilli: 10_656,
      moqMilli: 53_280,
      referenceMilli: 470 * 10_656,
    })
  })
  test('follow the mill’s own weight and bundles if it has them', () => {
    expect(barRules(bar, { ...load, own: 880, rods: 7 })).toMatchObject({ piece: 10_560, moqMilli: 7 * 10_560 })
  })
  test('sell a coil by the kilogram', () => {
    expect(barRules({ ...bar, lengthMm: null, form: 'COIL' }, load)).toMatchObject({
      piece: null,
      stepMilli: 1000,
      moqMilli: 1000,
    })
  })
})

test('a mill’s own weight needs a reason', () => {
  expect(barMassInput.safeParse({ gramsPerMetre: 880, reason: '' }).success).toBe(false)
  expect(barMassInput.safeParse({ gramsPerMetre: null, reason: '' }).success).toBe(true)
})
