import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CartLine,
  maxOf,
  mergeCarts,
  priceNotice,
  type QuantityRules,
  whyNotAdded,
  whyNotCheckout,
  whyNotEnough,
  whyNotLine,
  whyNotOnline,
  whyNotPo,
} from './carts.ts'

const bags = (more: Partial<QuantityRules> = {}): QuantityRules => ({
  moqMilli: 10_000,
  stepMilli: 5_000,
  maxQtyMilli: 500_000,
  availableMilli: 320_000,
  unit: 'bag',
  ...more,
})

describe('the quantity of a line', () => {
  it.each<[number, Partial<QuantityRules>, string | null]>([
    [10_000, {}, null],
    [320_000, {}, null],
    [0, {}, 'QUANTITY_BAD'],
    [-5_000, {}, 'QUANTITY_BAD'],
    [10_000.5, {}, 'QUANTITY_BAD'],
    [Number.POSITIVE_INFINITY, {}, 'QUANTITY_BAD'],
    [5_000, {}, 'BELOW_MOQ'],
    [12_000, {}, 'STEP'],
    [505_000, { availableMilli: null }, 'ABOVE_MAX'],
    [325_000, {}, 'STOCK_SHORT'],
    [99_999_995_000, {}, 'STOCK_SHORT'],
    [10_000, { availableMilli: 0 }, 'OUT_OF_STOCK'],
    [10_000, { availableMilli: 9_000 }, 'OUT_OF_STOCK'],
    [325_000, { availableMilli: null }, null],
    [2_000_000_000, { availableMilli: null, maxQtyMilli: null }, 'ABOVE_MAX'],
  ])('%i with %j: %s', (qty, more, code) => {
    expect(whyNotLine(qty, bags(more))?.code ?? null).toBe(code)
  })

  it('the refusal names the maximum with its unit', () => {
    expect(whyNotLine(325_000, bags())).toEqual({
      code: 'STOCK_SHORT',
      params: { available: { milli: 320_000, unit: 'bag' } },
      field: 'quantity',
    })
    expect(whyNotLine(1, bags({ stepMilli: 10_656, moqMilli: 53_280, unit: 'kg' }))?.params).toEqual({
      moq: { milli: 53_280, unit: 'kg' },
    })
  })

  it.each<[Partial<QuantityRules>, number]>([
    [{}, 320_000],
    [{ availableMilli: 323_000 }, 320_000],
    [{ availableMilli: 900_000 }, 500_000],
    [{ availableMilli: null, maxQtyMilli: null }, 1_000_000_000],
  ])('with %j is at most %i', (more, max) => {
    expect(maxOf(bags(more))).toBe(max)
  })
})

const line = (offerId: string, qtyMilli = 1000, more: Partial<CartLine> = {}): CartLine => ({
  offerId,
  sellerId: `s${offerId}`,
  qtyMilli,
  ...more,
})
const many = (count: number, sellerId?: string) =>
  Array.from({ length: count }, (_, at) => line(String(at), 1000, sellerId ? { sellerId } : {}))

describe('cart lines', () => {
  it('are at most 50, of at most 10 sellers', () => {
    expect(whyNotAdded(many(9), line('new'))).toBeNull()
    expect(whyNotAdded(many(10), line('new'))).toEqual({ code: 'CART_SELLERS', params: { max: 10 } })
    expect(whyNotAdded(many(50, 's'), line('new', 1, { sellerId: 's' }))).toEqual({
      code: 'CART_FULL',
      params: { max: 50 },
    })
    expect(whyNotAdded(many(50, 's'), line('7'))).toBeNull()
  })

  it('at quoted prices have a maximum of their own: all lines of a request', () => {
    const quoted = (count: number) => many(count, 's').map((one) => ({ ...one, isQuoted: true }))
    const added = line('new', 1, { sellerId: 's', isQuoted: true })
    expect(whyNotAdded([...many(50, 's'), ...quoted(499)], added)).toBeNull()
    expect(whyNotAdded(quoted(500), added)).toEqual({ code: 'CART_FULL', params: { max: 500 } })
    expect(whyNotAdded(quoted(500), line('other', 1, { sellerId: 's' }))).toBeNull()
  })

  it('merge at sign-in keeping the larger quantity', () => {
    expect(mergeCarts([line('a', 5), line('b', 5)], [line('a', 9), line('b', 2), line('c', 1)])).toEqual({
      lines: [line('a', 9), line('b', 5), line('c', 1)],
      left: [],
    })
  })

  it('with a quoted price are not merged', () => {
    const quoted = line('a', 5, { isQuoted: true })
    expect(mergeCarts([quoted], [line('a', 9)]).lines).toEqual([quoted, line('a', 9)])
    expect(mergeCarts([line('a', 9)], [quoted]).lines).toEqual([line('a', 9), quoted])
  })

  it('of the guest are left out if there is no room', () => {
    const { lines, left } = mergeCarts(many(50, 's'), [line('x'), line('3', 7000, { sellerId: 's' })])
    expect([lines.length, lines[3]?.qtyMilli, left]).toEqual([50, 7000, [line('x')]])
  })

  it('merging twice changes nothing', () => {
    const anyLines = fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.integer({ min: 1, max: 99 })), {
      selector: ([id]) => id,
    })
    fc.assert(
      fc.property(anyLines, anyLines, (own, guest) => {
        const [a, b] = [own, guest].map((pairs) => pairs.map(([id, qty]) => line(id, qty))) as [CartLine[], CartLine[]]
        const once = mergeCarts(a, b).lines
        expect(mergeCarts(once, b).lines).toEqual(once)
        for (const one of [...a, ...b]) {
          expect(once.find(({ offerId }) => offerId === one.offerId)?.qtyMilli).toBeGreaterThanOrEqual(one.qtyMilli)
        }
      }),
    )
  })
})

describe('the value of a cart', () => {
  it('must reach the minimum order value of the marketplace and of the seller', () => {
    expect(whyNotCheckout({ lines: 0, goodsPaise: 0 })).toEqual({ code: 'CART_EMPTY' })
    expect(whyNotCheckout({ lines: 1, goodsPaise: 1_999_50 })).toEqual({
      code: 'MIN_CART_VALUE',
      params: { min: '₹2,000', short: '₹0.50' },
    })
    expect(whyNotCheckout({ lines: 1, goodsPaise: 2_000_00 })).toBeNull()
    expect(whyNotEnough(4_000_00, 5_000_00)).toEqual({ code: 'MIN_ORDER', params: { short: '₹1,000' } })
    expect(whyNotEnough(4_000_00, null)).toBeNull()
  })

  it('has a maximum for online payment', () => {
    expect(whyNotOnline(10_00_000_00)).toBeNull()
    expect(whyNotOnline(10_00_000_01)).toEqual({ code: 'MAX_ONLINE', params: { max: '₹10,00,000' } })
  })

  it('reports price changes', () => {
    expect(priceNotice(52_00, 52_00)).toBeNull()
    expect(priceNotice(52_00, 53_50)).toEqual({ code: 'PRICE_CHANGED', params: { old: '₹52.00', new: '₹53.50' } })
  })
})

it('an order needs a purchase order number if the company requires one', () => {
  expect(whyNotPo(null, null)).toBeNull()
  expect(whyNotPo({ poRequired: false }, '')).toBeNull()
  expect(whyNotPo({ poRequired: true }, 'PO/1')).toBeNull()
  expect(whyNotPo({ poRequired: true }, '  ')).toMatchObject({ code: 'PO_NEEDED', field: 'poNumber' })
})
