import { describe, expect, test } from 'vitest'
import { bundlesOf, bundleText } from './shipping-documents.ts'

describe('bundles of a shipment', () => {
  test('are whole ones and the remaining rods, and add up to the shipment’s weight to the gram', () => {
    const bundles = bundlesOf({ pieces: 98, grams: 1_044_289, perBundle: 5 })
    expect(bundles).toHaveLength(20)
    expect(bundles[0]).toEqual({ pieces: 5, grams: 53_280, isLoose: false })
    expect(bundles.at(-1)).toMatchObject({ pieces: 3, isLoose: true })
    expect(bundles.reduce((sum, { grams }) => sum + grams, 0)).toBe(1_044_289)
    expect(bundles.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(98)
    expect(bundleText(bundles)).toBe('19 × 5 + 3 loose')
  })

  test.each([
    [{ pieces: 95, grams: 1_012_320, perBundle: 5 }, '19 × 5'],
    [{ pieces: 3, grams: 31_968, perBundle: 5 }, '3 loose'],
    [{ pieces: null, grams: 5_000_000, perBundle: 5 }, ''],
    [{ pieces: 10, grams: 106_560, perBundle: null }, ''],
  ])('of %o are %s', (shipment, said) => {
    expect(bundleText(bundlesOf(shipment))).toBe(said)
  })
})
