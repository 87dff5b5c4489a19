import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import { type Bar, type BarUnit, barsFor, barUnits, customaryBundle, pieceGrams, sizes } from './tmt.ts'
import { grades, massTolerances } from './tmt-limits.ts'

const bar = (diameterMm: number, more: Partial<Bar> = {}): Bar => ({
  diameterMm,
  lengthMm: 12_000,
  piecesPerBundle: customaryBundle(diameterMm),
  sellBy: 'piece',
  ...more,
})

const bars = (of: Bar, qtyMilli: number, unit: BarUnit) => {
  const result = barsFor(of, qtyMilli, unit)
  if (isRefusal(result)) throw new Error(result.code)
  return result
}

describe('the table of IS 1786', () => {
  it.each([
    [8, 4_740],
    [10, 7_404],
    [12, 10_656],
    [16, 18_960],
    [20, 29_640],
    [25, 46_200],
    [28, 57_960],
    [32, 75_720],
    [36, 95_880],
    [40, 118_320],
  ])('a 12 m bar of %i mm weighs %i g', (diameter, grams) => {
    expect(pieceGrams(diameter, 12_000)).toBe(grams)
  })

  it('stays within 1.5 % of the calculated weight at 7,850 kg/m³', () => {
    for (const { diameterMm, gramsPerMetre: nominal } of sizes) {
      const computed = (Math.PI / 4) * diameterMm ** 2 * 7.85
      expect([diameterMm, Math.abs(nominal - computed) / computed < 0.015]).toEqual([diameterMm, true])
    }
  })

  it('is stricter for ductile grades and wider for thin bars', () => {
    for (const grade of grades) {
      expect(grade.tensileMpa).toBeGreaterThan(grade.yieldMpa)
      if (grade.grade.endsWith('D')) expect([grade.agtBp, grade.c]).toEqual([500, 250])
    }
    expect(massTolerances.map(({ batchBp }) => batchBp)).toEqual([700, 500, 300])
  })
})

describe('bars for a quantity', () => {
  it('converts one tonne of 12 mm to 94 bars, or 19 whole bundles', () => {
    expect(bars(bar(12), 1_000, 'tonne')).toEqual({
      pieces: 94,
      bundles: 18,
      looseRods: 4,
      grams: 1_001_664,
      metresMilli: 1_128_000,
      requestedGrams: 1_000_000,
      roundedUp: true,
    })
    expect(bars(bar(12, { sellBy: 'bundle' }), 1_000, 'tonne')).toMatchObject({
      pieces: 95,
      bundles: 19,
      looseRods: 0,
      grams: 1_012_320,
    })
  })

  it('converts one tonne of 8 mm to 211 bars, or 22 whole bundles', () => {
    expect(bars(bar(8), 1_000_000, 'kg')).toMatchObject({ pieces: 211, grams: 1_000_140 })
    expect(bars(bar(8, { sellBy: 'bundle' }), 1_000_000, 'kg')).toMatchObject({ bundles: 22, grams: 1_042_800 })
  })

  it('counts 355 bars of 12 mm as 71 bundles and 3,782.88 kg', () => {
    const expected = { pieces: 355, bundles: 71, looseRods: 0, grams: 3_782_880, roundedUp: false }
    expect(bars(bar(12), 355_000, 'piece')).toMatchObject(expected)
    expect(bars(bar(12, { sellBy: 'bundle' }), 71_000, 'bundle')).toMatchObject(expected)
    expect(bars(bar(12), 4_260_000, 'metre')).toMatchObject(expected)
  })

  it('counts 470 bars of 12 mm as 5,008.320 kg', () => {
    expect(bars(bar(12), 470_000, 'piece').grams).toBe(5_008_320)
  })

  it('supports other lengths and bundles', () => {
    expect(bars(bar(8, { lengthMm: 11_700, piecesPerBundle: 15 }), 2_000, 'bundle')).toMatchObject({
      pieces: 30,
      grams: 30 * 4_622,
      metresMilli: 351_000,
    })
  })

  it('omits bundles if they are not known', () => {
    expect(bars(bar(12, { piecesPerBundle: null }), 10_000, 'piece')).toMatchObject({ bundles: null, looseRods: null })
    expect(barsFor(bar(12, { piecesPerBundle: null }), 1_000, 'bundle')).toEqual({ code: 'BUNDLE_UNKNOWN' })
    expect(barsFor(bar(12, { piecesPerBundle: null, sellBy: 'bundle' }), 1_000, 'kg')).toEqual({
      code: 'BUNDLE_UNKNOWN',
    })
  })

  it('refuses sizes outside the standard and invalid quantities', () => {
    expect(barsFor(bar(18), 1_000, 'kg')).toEqual({ code: 'DIAMETER_UNKNOWN', params: { diameter: 18 } })
    for (const qty of [0, -1, 0.5, Number.NaN]) {
      expect(barsFor(bar(12), qty, 'kg')).toEqual({ code: 'QUANTITY_BAD', field: 'quantity' })
    }
  })

  const anyBar = fc.record({
    diameterMm: fc.constantFrom(...sizes.map((size) => size.diameterMm)),
    lengthMm: fc.integer({ min: 5_500, max: 13_500 }),
    piecesPerBundle: fc.integer({ min: 1, max: 30 }),
    sellBy: fc.constantFrom('piece' as const, 'bundle' as const),
  })

  it('never returns less than requested, nor a whole bar or bundle too many', () => {
    fc.assert(
      fc.property(anyBar, fc.integer({ min: 1, max: 10 ** 7 }), fc.constantFrom(...barUnits), (of, qty, unit) => {
        const got = bars(of, qty, unit)
        const minimum =
          (pieceGrams(of.diameterMm, of.lengthMm) ?? 0) * (of.sellBy === 'bundle' ? of.piecesPerBundle : 1)
        // The request may be rounded by half a gram
        expect(got.grams).toBeGreaterThanOrEqual(got.requestedGrams - 1)
        expect(got.grams - got.requestedGrams).toBeLessThanOrEqual(minimum)
        expect((got.bundles ?? 0) * of.piecesPerBundle + (got.looseRods ?? 0)).toBe(got.pieces)
      }),
    )
  })

  it('returns the same kilograms from each unit', () => {
    fc.assert(
      fc.property(anyBar, fc.integer({ min: 1, max: 10 ** 6 }), (of, qty) => {
        const first = bars(of, qty * 1000, 'piece')
        expect(bars(of, first.pieces * 1000, 'piece').grams).toBe(first.grams)
        expect(bars(of, first.grams, 'kg').grams).toBe(first.grams)
        expect(bars(of, first.metresMilli, 'metre').grams).toBe(first.grams)
        if (first.looseRods === 0) expect(bars(of, (first.bundles ?? 0) * 1000, 'bundle').grams).toBe(first.grams)
      }),
    )
  })
})
