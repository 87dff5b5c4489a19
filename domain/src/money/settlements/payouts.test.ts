import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommissionRule } from '../commissions/commissions.ts'
import { deductionsOn, payoutOf, type Sale, tdsBaseOf, tdsRate } from './payouts.ts'

const percent = (percentBp: number): CommissionRule => ({
  id: '1',
  name: 'All goods',
  sellerId: null,
  classId: null,
  categoryPath: [],
  brandId: null,
  kind: null,
  rate: 'PERCENT',
  percentBp,
  amountPaise: null,
  unit: null,
  minPaise: null,
  maxPaise: null,
  base: 'GOODS',
  from: '2026-04-01',
  to: null,
})
const rates = { FEE_GST: 1800, TCS: 50, TDS: 10 }
const sale: Sale = {
  goodsPaise: 2_60_000_00,
  freightPaise: 6_000_00,
  otherPaise: 1_510_00,
  grams: 5_000_000,
  milli: 5_000_000,
  gstBp: 1800,
  taxKind: 'IGST',
}

test('5 t with freight, loading and insurance, half a percent', () => {
  const payout = payoutOf(sale, percent(50), rates)
  expect(payout).toMatchObject({ buyerPaise: 3_15_662_00, receivesPaise: 3_12_522_94 })
  expect(payout.rows).toEqual([
    { key: 'GOODS', paise: 2_60_000_00 },
    { key: 'FREIGHT', paise: 6_000_00 },
    { key: 'OTHER', paise: 1_510_00 },
    { key: 'GST', paise: 48_151_80, of: { basePaise: 2_67_510_00, rateBp: 1800 } },
    { key: 'ROUND_OFF', paise: 20 },
    { key: 'BUYER_PAYS', paise: 3_15_662_00 },
    { key: 'COMMISSION', paise: -1_300_00, of: { basePaise: 2_60_000_00, rateBp: 50 } },
    { key: 'FEE_GST', paise: -234_00, of: { basePaise: 1_300_00, rateBp: 1800 } },
    { key: 'TCS', paise: -1_337_55, of: { basePaise: 2_67_510_00, rateBp: 50 } },
    { key: 'TDS', paise: -267_51, of: { basePaise: 2_67_510_00, rateBp: 10 } },
    { key: 'RECEIVES', paise: 3_12_522_94 },
  ])
})

test('within a state, without freight, two percent', () => {
  const inside = { ...sale, goodsPaise: 57_800_00, freightPaise: 0, otherPaise: 0, taxKind: 'CGST_SGST' as const }
  const { rows, receivesPaise } = payoutOf(inside, percent(200), rates)
  expect(receivesPaise).toBe(66_493_12)
  expect(rows.map(({ key, paise }) => [key, paise])).toEqual([
    ['GOODS', 57_800_00],
    ['GST', 10_404_00],
    ['BUYER_PAYS', 68_204_00],
    ['COMMISSION', -1_156_00],
    ['FEE_GST', -208_08],
    ['TCS', -289_00],
    ['TDS', -57_80],
    ['RECEIVES', 66_493_12],
  ])
})

test('goods without a rule have no commission, only statutory deductions', () => {
  expect(payoutOf(sale, null, rates).receivesPaise).toBe(3_15_662_00 - 1_337_55 - 267_51)
})

test('the rows of any sale add up, and each can be recalculated', () => {
  const paise = fc.integer({ min: 0, max: 50_00_00_000_00 })
  const any = fc.record({ goodsPaise: paise, freightPaise: paise, otherPaise: paise })
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 3000 }), fc.boolean(), (amounts, bp, inside) => {
      const taxKind = inside ? 'CGST_SGST' : 'IGST'
      const { rows, buyerPaise, receivesPaise } = payoutOf({ ...sale, ...amounts, taxKind }, percent(bp), rates)
      const at = rows.findIndex(({ key }) => key === 'BUYER_PAYS')
      const total = (some: typeof rows) => some.reduce((all, row) => all + row.paise, 0)
      expect(total(rows.slice(0, at))).toBe(buyerPaise)
      expect(buyerPaise + total(rows.slice(at + 1, -1))).toBe(receivesPaise)
      for (const row of rows)
        if (row.of)
          expect(Math.abs(Math.abs(row.paise) - (row.of.basePaise * row.of.rateBp) / 10_000)).toBeLessThanOrEqual(1)
    }),
  )
})

test('deductions use the rates of the day', () => {
  const dated = [
    { kind: 'TCS', from: '2018-10-01', rateBp: 100 },
    { kind: 'TCS', from: '2024-07-10', rateBp: 50 },
    { kind: 'TDS', from: '2024-10-01', rateBp: 10 },
  ] as const
  expect(deductionsOn(dated, '2024-07-09')).toEqual({ FEE_GST: 0, TCS: 100, TDS: 0 })
  expect(deductionsOn(dated, '2026-11-21')).toEqual({ FEE_GST: 0, TCS: 50, TDS: 10 })
})

test('a composition seller’s price is the invoice amount: no GST row, and deductions are calculated on it', () => {
  const { rows, buyerPaise } = payoutOf({ ...sale, composition: true }, percent(50), rates)
  expect(rows.map(({ key }) => key)).not.toContain('GST')
  expect(buyerPaise).toBe(2_67_510_00)
  expect(rows.find(({ key }) => key === 'TCS')).toMatchObject({ of: { basePaise: 2_67_510_00 } })
  expect(payoutOf({ ...sale, gstBp: 0 }, percent(50), rates).rows.map(({ key }) => key)).toContain('GST')
})

test('TDS is calculated on the value with GST if the setting says so', () => {
  const { rows } = payoutOf(sale, percent(50), rates, { tdsWithGst: true })
  expect(rows.find(({ key }) => key === 'TDS')).toMatchObject({
    paise: -315_66,
    of: { basePaise: 3_15_662_00, rateBp: 10 },
  })
})

test.each([
  [10, true, 10],
  [10, false, 500],
  [1000, false, 1000],
] as const)('TDS of %d bp with a PAN (%s) is %d bp', (rateBp, hasPan, said) => {
  expect(tdsRate(rateBp, hasPan, 500)).toBe(said)
})

test.each<[string, string, number, number, number, number]>([
  ['a company from the first rupee', 'ZZZCA1234B', 1_00_000_00, 0, 0, 1_00_000_00],
  ['a firm too', 'ZZZFA1234B', 1_00_000_00, 0, 0, 1_00_000_00],
  ['nobody without a PAN is let off', '', 1_00_000_00, 0, 0, 1_00_000_00],
  ['an individual has ₹5 lakh free', 'ZZZPA1234B', 1_00_000_00, 3_00_000_00, 0, 0],
  ['to the last paisa', 'ZZZPA1234B', 2_00_000_00, 3_00_000_00, 0, 0],
  ['a paisa more, and all of the year is taxed', 'ZZZPA1234B', 2_00_000_01, 3_00_000_00, 0, 5_00_000_01],
  ['a family likewise', 'ZZZHA1234B', 2_00_000_01, 3_00_000_00, 0, 5_00_000_01],
  ['after that each sale by itself', 'ZZZPA1234B', 1_00_000_00, 6_00_000_00, 6_00_000_00, 1_00_000_00],
  ['what came back of untaxed sales is made up for', 'ZZZPA1234B', 1_00_000_00, 5_50_000_00, 6_00_000_00, 50_000_00],
  ['back under the limit nothing is deducted', 'ZZZPA1234B', 50_000_00, 3_00_000_00, 3_00_000_00, 0],
  ['never less than nothing', 'ZZZPA1234B', 1_00_000_00, 4_50_000_00, 6_00_000_00, 0],
])('TDS is deducted from: %s', (_, pan, basePaise, soldPaise, taxedPaise, said) => {
  expect(tdsBaseOf(basePaise, pan, { soldPaise, taxedPaise }, 5_00_000_00)).toBe(said)
})
