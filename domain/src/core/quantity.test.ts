import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatKg,
  formatMilli,
  formatThousandths,
  formatTonnes,
  gramsOf,
  lineAmount,
  parseMilli,
  quantityText,
} from './quantity.ts'

describe('quantities', () => {
  it.each([
    ['2400', 2_400_000],
    ['2,400.5', 2_400_500],
    ['1,00,000', 100_000_000],
    [' 1.235 ', 1235],
    ['0', 0],
    ['1.2345', null],
    ['-1', null],
    ['', null],
    ['1,2', null],
    ['.5', null],
    ['1e3', null],
    ['∞', null],
  ])('%j is parsed as %s', (text, milli) => {
    expect(parseMilli(text)).toBe(milli)
  })

  it('are formatted in Indian groups without unnecessary zeros', () => {
    expect(formatMilli(2_400_000, 'kg')).toBe('2,400 kg')
    expect(formatMilli(1_23_456_500, 'pieces')).toBe('1,23,456.5 pieces')
    expect(formatThousandths(-1235)).toBe('-1.235')
    expect(formatThousandths(1235, 1)).toBe('1.2')
    expect(formatThousandths(1995, 2)).toBe('2.00')
    expect(formatThousandths(1999, 0)).toBe('2')
    expect(formatThousandths(-1, 0)).toBe('0')
  })

  it.each([
    [1000, 'bag', '1 bag'],
    [50_000, 'bag', '50 bags'],
    [0, 'piece', '0 pieces'],
    [4_000_000, 'box', '4,000 boxes'],
    [3000, 'thousand', '3,000 bricks'],
    [1500, 'thousand', '1,500 bricks'],
    [15_500, 'm3', '15.5 m³'],
    [2_400_000, 'kg', '2,400 kg'],
  ])('%i of %s is formatted as %s', (milli, unit, words) => {
    expect(quantityText(milli, unit)).toBe(words)
  })

  it('are parsed back from their own format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (milli) => {
        expect(parseMilli(formatThousandths(milli))).toBe(milli)
      }),
    )
  })

  it('give amounts and weights', () => {
    expect(lineAmount(56_00, 3_782_880)).toBe(2_11_841_28)
    expect(lineAmount(333, 1_500)).toBe(500)
    expect(gramsOf(100_000, 50_000)).toBe(5_000_000)
    expect(formatKg(1_001_664)).toBe('1,001.664 kg')
    expect(formatTonnes(1_001_664)).toBe('1.002 t')
    expect(formatTonnes(2_400_000)).toBe('2.4 t')
  })
})
