import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, formatInr, inrInWords, mulDiv, mulDivUp, parseInr, roundToRupee, sum } from './money.ts'

const amount = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })

describe('mulDiv', () => {
  it.each([
    [123455, 1800, 20000, 11111],
    [10005, 1800, 10000, 1801],
    [10005, 900, 10000, 900],
    [99995, 1800, 10000, 17999],
    [99995, 900, 10000, 9000],
    [5, 1, 10, 1],
    [-5, 1, 10, -1],
    [5, -1, 10, -1],
    [-4, 1, 10, 0],
    [9_007_199_254_740_991, 9_007_199_254_740_991, 9_007_199_254_740_991, 9_007_199_254_740_991],
  ])('%i × %i ÷ %i = %i', (a, b, c, expected) => {
    expect(mulDiv(a, b, c)).toBe(expected)
  })

  it('is symmetric and within half of the exact value', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10 ** 7 }), fc.integer({ min: 1, max: 10 ** 6 }), (a, b, c) => {
        fc.pre(Math.abs(a) * b < 10 ** 15 * c)
        const q = BigInt(mulDiv(a, b, c))
        expect(mulDiv(-a, b, c) + Number(q)).toBe(0)
        const gap = 2n * (BigInt(a) * BigInt(b) - q * BigInt(c))
        expect(gap <= BigInt(c) && gap >= -BigInt(c)).toBe(true)
      }),
    )
  })

  it('is the exact value on both sides of where numbers are exact, next to halves and whole quotients too', () => {
    const whole = fc.integer({ min: 0, max: 2 ** 31 })
    const divisor = fc.oneof(fc.integer({ min: 1, max: 2 ** 22 }), fc.integer({ min: 2 ** 22, max: 2 ** 40 }))
    const sign = fc.constantFrom(-1, 1)
    fc.assert(
      fc.property(whole, divisor, fc.integer({ min: -1, max: 1 }), fc.boolean(), sign, (q, c, by, isHalf, sign) => {
        const a = q * c + (isHalf ? Math.floor(c / 2) : 0) + by
        fc.pre(a >= 0 && Number.isSafeInteger(a))
        const rounded = (2n * BigInt(a) + BigInt(c)) / (2n * BigInt(c))
        expect(mulDiv(sign * a, 1, c)).toBe(rounded === 0n ? 0 : sign * Number(rounded))
      }),
      { numRuns: 5000 },
    )
    expect(Object.is(mulDiv(-5, 0, 7), 0)).toBe(true)
  })

  it('refuses fractions, a zero divisor and results too large to be exact', () => {
    expect(() => mulDiv(0.5, 1, 1)).toThrow(RangeError)
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError)
    expect(() => mulDiv(9_007_199_254_740_991, 2, 1)).toThrow(RangeError)
  })

  it('rounds up where a number must be sufficient', () => {
    expect(mulDivUp(1_000_000, 1, 10_656)).toBe(94)
    expect(mulDivUp(10, 1, 5)).toBe(2)
    expect(() => mulDivUp(-1, 1, 5)).toThrow(RangeError)
  })
})

describe('allocate', () => {
  it('gives the last paisa to the largest remainder', () => {
    expect(allocate(1000_00, [10_000_00, 20_000_00, 33_000_00])).toEqual([158_73, 317_46, 523_81])
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(7, [0, 0])).toEqual([4, 3])
    expect(allocate(0, [])).toEqual([])
    expect(() => allocate(1, [])).toThrow(RangeError)
    expect(() => allocate(1, [-1, 2])).toThrow(RangeError)
  })

  it('always adds up, and no share is off by a paisa or more', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const shares = allocate(total, weights)
          expect(sum(shares)).toBe(total)
          const whole = weights.reduce((a, b) => a + BigInt(b), 0n)
          if (whole === 0n) return
          weights.forEach((weight, i) => {
            const gap = BigInt(total) * BigInt(weight) - BigInt(shares[i] ?? 0) * whole
            expect(gap < whole && gap > -whole).toBe(true)
          })
        },
      ),
    )
  })
})

describe('rupees', () => {
  it.each([
    [31_566_180, 31_566_200, 20],
    [49, 0, -49],
    [50, 100, 50],
    [149, 100, -49],
    [-150, -200, -50],
    [0, 0, 0],
  ])('%i paise round to %i with %i', (paise, rounded, roundOff) => {
    expect(roundToRupee(paise)).toEqual({ rounded, roundOff })
  })

  it.each([
    [12_345_600, '₹1,23,456.00'],
    [100_000_00, '₹1,00,000.00'],
    [1_00_00_000_00, '₹1,00,00,000.00'],
    [5, '₹0.05'],
    [99_999, '₹999.99'],
    [100_000, '₹1,000.00'],
    [-123_45, '-₹123.45'],
    [123_456_789_012_34, '₹1,23,45,67,89,012.34'],
  ])('%i paise are formatted as %s', (paise, text) => {
    expect(formatInr(paise)).toBe(text)
    expect(parseInr(text.replace('-', ''))).toBe(Math.abs(paise))
  })

  it('are formatted without paise on request', () => {
    expect(formatInr(12_345_600, { paise: 'auto' })).toBe('₹1,23,456')
    expect(formatInr(12_345_650, { paise: 'auto' })).toBe('₹1,23,456.50')
    expect(formatInr(12_345_650, { paise: 'never' })).toBe('₹1,23,457')
    expect(formatInr(0, { paise: 'never' })).toBe('₹0')
  })

  it.each([
    ['123456', 12_345_600],
    ['1,23,456', 12_345_600],
    ['123,456', 12_345_600],
    ['₹1,23,456.00', 12_345_600],
    [' ₹ 1,23,456.5 ', 12_345_650],
    ['Rs. 500/-', 500_00],
    ['0', 0],
    ['', null],
    ['-5', null],
    ['1,2,3', null],
    ['1.234', null],
    ['1e5', null],
    ['12,34', null],
    ['99999999999999999999', null],
  ])('%j is parsed as %s', (text, paise) => {
    expect(parseInr(text)).toBe(paise)
  })

  it('are parsed back from their own format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 }), (paise) => {
        expect(parseInr(formatInr(paise))).toBe(paise)
      }),
    )
  })

  it.each([
    [1_23_456_78, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only'],
    [0, 'Rupees Zero Only'],
    [1, 'Rupees Zero and One Paisa Only'],
    [100, 'Rupees One Only'],
    [20_00, 'Rupees Twenty Only'],
    [1_00_00_00_000_00, 'Rupees One Hundred Crore Only'],
    [1_00_000_00_00_000_00, 'Rupees One Lakh Crore Only'],
    [3_15_662_00, 'Rupees Three Lakh Fifteen Thousand Six Hundred Sixty Two Only'],
    [-5_00, 'Minus Rupees Five Only'],
  ])('%i paise in words: %s', (paise, words) => {
    expect(inrInWords(paise)).toBe(words)
  })
})
