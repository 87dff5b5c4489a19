import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeBack, frozenFee, whyNotBack } from './commission-lines.ts'
import type { CommissionRule } from './commissions.ts'

const rule: CommissionRule = {
  id: '1',
  name: 'Bars',
  sellerId: null,
  classId: null,
  categoryPath: [],
  brandId: null,
  kind: null,
  rate: 'PERCENT',
  percentBp: 50,
  amountPaise: null,
  unit: null,
  minPaise: null,
  maxPaise: null,
  base: 'GOODS',
  from: '2026-04-01',
  to: null,
}
const line = {
  goodsPaise: 2_60_000_00,
  freightPaise: 6_000_00,
  grams: 5_000_000,
  milli: 5_000,
  taxablePaise: 2_67_510_00,
}
const none = { quantityMilli: 0, taxablePaise: 0, basePaise: 0, feePaise: 0, gstPaise: 0 }
const sold = frozenFee(line, rule, 1800)

describe('the fee of a line', () => {
  test('is calculated on the goods, with GST on the fee', () => {
    expect(sold).toEqual({
      quantityMilli: 5_000,
      taxablePaise: 2_67_510_00,
      basePaise: 2_60_000_00,
      feePaise: 1_300_00,
      gstPaise: 234_00,
    })
  })
  test('is zero if no rule applies', () => {
    expect(frozenFee(line, null, 1800)).toMatchObject({ feePaise: 0, gstPaise: 0 })
  })
  test('is reversed by a fifth with one of five tonnes', () => {
    const back = feeBack(sold, none, { quantityMilli: 1_000, taxablePaise: 53_502_00 })
    expect(back).toMatchObject({ basePaise: 52_000_00, feePaise: 260_00, gstPaise: 46_80 })
  })
  test('is reversed by value if no goods are returned', () => {
    const back = feeBack(sold, none, { quantityMilli: 0, taxablePaise: 26_751_00 })
    expect(back).toMatchObject({ quantityMilli: 0, feePaise: 130_00, gstPaise: 23_40 })
  })
  test('is reversed in full, to the paisa, in any number of parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 7 }),
        fc.array(fc.integer({ min: 1, max: 4_999 }), { maxLength: 6 }),
        (fee, cuts) => {
          const odd = { ...sold, feePaise: fee, gstPaise: Math.floor(fee / 5) }
          let taken = none
          for (const requested of [...cuts, 5_000]) {
            const quantityMilli = Math.min(requested, 5_000 - taken.quantityMilli)
            if (quantityMilli === 0) break
            const back = feeBack(odd, taken, { quantityMilli, taxablePaise: 0 })
            taken = {
              quantityMilli: taken.quantityMilli + quantityMilli,
              taxablePaise: 0,
              basePaise: taken.basePaise + back.basePaise,
              feePaise: taken.feePaise + back.feePaise,
              gstPaise: taken.gstPaise + back.gstPaise,
            }
          }
          expect(taken).toMatchObject({ feePaise: odd.feePaise, gstPaise: odd.gstPaise, basePaise: odd.basePaise })
        },
      ),
    )
  })
})

test.each([
  [{ quantityMilli: 5_001, taxablePaise: 0 }, 'more than was sold'],
  [{ quantityMilli: 0, taxablePaise: 2_67_510_01 }, 'more than it was worth'],
  [{ quantityMilli: 0, taxablePaise: 0 }, 'nothing'],
  [{ quantityMilli: -1, taxablePaise: 5 }, 'less than nothing'],
])('a line cannot be reduced by %o, which is %s', (back) => {
  expect(whyNotBack(sold, none, back)).toMatchObject({ code: 'REVERSAL_TOO_HIGH' })
})

test('a line can be reduced to zero once', () => {
  const all = { quantityMilli: 5_000, taxablePaise: 2_67_510_00 }
  expect(whyNotBack(sold, none, all)).toBeNull()
  expect(whyNotBack(sold, sold, all)).toMatchObject({ code: 'REVERSAL_TOO_HIGH' })
})
