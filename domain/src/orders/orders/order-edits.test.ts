import { describe, expect, test } from 'vitest'
import { type Bar, customaryBundle } from '../../catalogue/bars/tmt.ts'
import { isRefusal } from '../../core/refusals.ts'
import { billOfShipment } from './load-bills.ts'
import {
  answersEdit,
  barsWithin,
  cutTo,
  type EditedLine,
  type EditKind,
  isEditAlive,
  proposesEdit,
  transferAmounts,
  whyNotEdit,
} from './order-edits.ts'
import type { SuborderStatus } from './orders.ts'

const bar = (
  diameterMm: number,
  sellBy: Bar['sellBy'] = 'piece',
  piecesPerBundle = customaryBundle(diameterMm),
): Bar => ({
  diameterMm,
  lengthMm: 12_000,
  piecesPerBundle,
  sellBy,
})
// 94 bars of 12 mm
const tonne = 1_001_664

describe('bars within a weight', () => {
  test.each([
    ['16 mm by the piece', bar(16), tonne, { pieces: 52, bundles: 17, grams: 985_920 }],
    ['16 mm by the bundle of 3', bar(16, 'bundle'), tonne, { pieces: 51, bundles: 17, grams: 966_960 }],
    ['8 mm by the piece', bar(8), tonne, { pieces: 211, bundles: 21, grams: 1_000_140 }],
    ['8 mm by the bundle of 10', bar(8, 'bundle'), tonne, { pieces: 210, bundles: 21, grams: 995_400 }],
    ['32 mm, one short of a bar', bar(32), 75_719, 'SWAP_TOO_LITTLE'],
    ['32 mm, one bar to the gram', bar(32), 75_720, { pieces: 1, bundles: 1, grams: 75_720 }],
    ['10 mm, not a bundle of 7', bar(10, 'bundle'), 6 * 7_404, 'SWAP_TOO_LITTLE'],
    ['18 mm, which no table has', bar(18), tonne, 'DIAMETER_UNKNOWN'],
    ['by the bundle of which nobody knows', bar(16, 'bundle', null), tonne, 'BUNDLE_UNKNOWN'],
  ])('%s', (_, to, grams, expected) => {
    const bars = barsWithin(to, grams)
    expect(isRefusal(bars) ? bars.code : bars).toEqual(expected)
  })
})

describe('amounts carried over to other bars', () => {
  // 94 bars of 12 mm at ₹56.00 per kg with ₹500.00 off, ₹1,200.00 freight and ₹100.17 loading, within the state
  const input = {
    goodsPaise: 56_093_18,
    discountPaise: 500_00,
    freightPaise: 1_200_00,
    loadingPaise: 100_17,
    creditPaise: 333_33,
  }
  const terms = { fromGrams: tonne, rateBp: 1800, taxKind: 'CGST_SGST' as const }

  test('are in proportion to weight, at the agreed price per kilogram', () => {
    // 985.920 of 1,001.664 kg: 55,211.52 of goods at ₹56.00, 492.14 off, 1,181.14 freight, 98.60 loading
    expect(transferAmounts(input, { ...terms, toGrams: 985_920 })).toEqual({
      goodsPaise: 55_211_52,
      discountPaise: 492_14,
      freightPaise: 1_181_14,
      loadingPaise: 98_60,
      taxablePaise: 55_999_12,
      igstPaise: 0,
      cgstPaise: 5_039_92,
      sgstPaise: 5_039_92,
      taxPaise: 10_079_84,
      totalPaise: 66_078_96,
      creditPaise: 328_09,
    })
  })

  test('are everything if the weights are equal', () => {
    const all = transferAmounts(input, { ...terms, toGrams: tonne })
    expect(all).toMatchObject(input)
  })

  test('and the refund add up to the agreed amount, in any order of shipments', () => {
    const line = { id: 1, quantityMilli: tonne, rateBp: 1800, ...input }
    const whole = transferAmounts(input, { ...terms, toGrams: tonne })
    const suborder = {
      lines: [line],
      taxKind: 'CGST_SGST' as const,
      totalPaise: Math.round(whole.totalPaise / 100) * 100,
      creditPaise: 333_33,
    }
    const cut = billOfShipment(suborder, [{ lineId: 1, quantityMilli: tonne }], {
      lines: [],
      totalPaise: 0,
      creditPaise: 0,
    })
    const carried = transferAmounts({ ...cut, creditPaise: cut.creditPaise }, { ...terms, toGrams: 985_920 })
    const over = whole.totalPaise - carried.totalPaise
    const instead = { ...carried, id: 2, replacesId: 1, quantityMilli: 985_920, rateBp: 1800 }
    const changed = { ...suborder, lines: [line, instead] }
    let before = {
      lines: [{ lineId: 1, quantityMilli: tonne, billed: cut }],
      totalPaise: over,
      creditPaise: cut.creditPaise - carried.creditPaise,
    }
    let [billed, credit] = [0, 0]
    for (const bars of [11, 30, 11]) {
      const bill = billOfShipment(changed, [{ lineId: 2, quantityMilli: bars * 18_960 }], before)
      const loaded = bill.lines.map((one) => ({ lineId: one.id, quantityMilli: one.quantityMilli, billed: one }))
      before = {
        lines: [...before.lines, ...loaded] as typeof before.lines,
        totalPaise: before.totalPaise + bill.totalPaise,
        creditPaise: before.creditPaise + bill.creditPaise,
      }
      billed += bill.totalPaise
      credit += bill.creditPaise
    }
    expect(billed + over).toBe(suborder.totalPaise)
    expect(credit + cut.creditPaise - carried.creditPaise).toBe(suborder.creditPaise)
  })
})

const line = (input: Partial<EditedLine> = {}): EditedLine => ({
  title: 'A line',
  unit: 'kg',
  quantityMilli: 5_000_000,
  pieces: null,
  packedMilli: 0,
  packedPieces: 0,
  cancelledMilli: 0,
  cancelledPieces: 0,
  ...input,
})
const bars = { quantityMilli: tonne, pieces: 94 }

describe('a smaller quantity of a line', () => {
  test.each<[string, EditedLine, number, number | string]>([
    ['3.8 t of 5 t', line(), 3_800_000, 1_200_000],
    ['nothing of it', line(), 0, 5_000_000],
    ['as much as is ordered', line(), 5_000_000, 'EDIT_NOT_LESS'],
    [
      'more than is left of it',
      line({ cancelledMilli: 1_000_000, packedMilli: 1_000_000 }),
      4_500_000,
      'EDIT_NOT_LESS',
    ],
    ['what is packed stays', line({ packedMilli: 1_000_000 }), 3_800_000, 1_200_000],
    ['less than is packed', line({ packedMilli: 1_000_000 }), 900_000, 'EDIT_PACKED'],
    ['80 of 94 bars', line(bars), 80, 14],
    ['80 of 94 bars of which 10 are cancelled', line({ ...bars, cancelledPieces: 10, packedPieces: 10 }), 80, 4],
    ['less than nothing', line(bars), -1, 'WHOLE_PIECES'],
    ['half a bar', line(bars), 80.5, 'WHOLE_PIECES'],
  ])('%s', (_, of, to, expected) => {
    const cut = cutTo(of, to)
    expect(isRefusal(cut) ? cut.code : cut).toBe(expected)
  })
})

describe('parties and statuses', () => {
  const sides = ['BUYER', 'SELLER', 'ADMIN'] as const
  test.each<[EditKind, (typeof sides)[number], readonly string[]]>([
    ['LESS', 'BUYER', ['SELLER', 'ADMIN']],
    ['LESS', 'SELLER', ['BUYER', 'ADMIN']],
    ['LESS', 'ADMIN', ['BUYER']],
    ['SWAP', 'SELLER', ['BUYER']],
    ['SWAP', 'ADMIN', ['BUYER']],
  ])('%s by the %s is answered by %s', (kind, requestedBy, by) => {
    expect(sides.filter((side) => answersEdit(kind, requestedBy, side))).toEqual(by)
  })
  test('buyers cannot propose other bars', () => {
    expect(sides.filter((side) => proposesEdit('SWAP', side))).toEqual(['SELLER', 'ADMIN'])
    expect(sides.filter((side) => proposesEdit('LESS', side))).toEqual([...sides])
  })
  test.each<[SuborderStatus, EditKind, boolean, string | undefined, boolean]>([
    ['PLACED', 'SWAP', false, undefined, true],
    ['CONFIRMED', 'LESS', false, undefined, true],
    ['CONFIRMED', 'LESS', true, undefined, true],
    ['CONFIRMED', 'SWAP', true, 'EDIT_CLAIMED', false],
    ['ON_HOLD', 'LESS', false, 'BAD_TRANSITION', true],
    ['PACKED', 'LESS', false, 'BAD_TRANSITION', false],
    ['AWAITING_PAYMENT', 'SWAP', false, 'BAD_TRANSITION', false],
    ['CANCELLED', 'LESS', false, 'BAD_TRANSITION', false],
  ])('%s, %s, claimed %s: %s', (status, kind, claimed, code, alive) => {
    expect(whyNotEdit(kind, { status, claimed })?.code).toBe(code)
    expect(isEditAlive(kind, { status, claimed }, 10, 10)).toBe(alive)
    expect(isEditAlive(kind, { status, claimed }, 9, 10)).toBe(false)
  })
})
