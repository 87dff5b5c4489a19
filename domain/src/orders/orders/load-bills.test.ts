import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundToRupee, sum } from '../../core/money.ts'
import { taxOf } from '../../tax/gst.ts'
import { billOfShipment, type LoadedLine } from './load-bills.ts'

const line = {
  id: 1,
  quantityMilli: 5_000_000,
  goodsPaise: 2_60_000_00,
  discountPaise: 0,
  freightPaise: 6_000_00,
  loadingPaise: 1_510_00,
  rateBp: 1800,
}
const nothing = { lines: [], totalPaise: 0, creditPaise: 0 }

it('bills a whole suborder like the order, including its round-off', () => {
  const suborder = { lines: [line], taxKind: 'IGST' as const, totalPaise: 3_15_662_00, creditPaise: 0 }
  expect(billOfShipment(suborder, [{ lineId: 1, quantityMilli: 5_000_000 }], nothing)).toMatchObject({
    taxablePaise: 2_67_510_00,
    igstPaise: 48_151_80,
    roundOffPaise: 20,
    totalPaise: 3_15_662_00,
  })
})

it('bills two trucks of 3 t and 2 t in proportion, the second one to the agreed rupee', () => {
  const suborder = { lines: [line], taxKind: 'CGST_SGST' as const, totalPaise: 3_15_662_00, creditPaise: 1000_00 }
  const first = billOfShipment(suborder, [{ lineId: 1, quantityMilli: 3_000_000 }], nothing)
  expect(first).toMatchObject({
    goodsPaise: 1_56_000_00,
    freightPaise: 3_600_00,
    taxablePaise: 1_60_506_00,
    cgstPaise: 14_445_54,
    roundOffPaise: 0,
    totalPaise: 1_89_397_08,
    creditPaise: 600_00,
  })
  const before = {
    lines: [{ lineId: 1, quantityMilli: 3_000_000, billed: first }],
    totalPaise: first.totalPaise,
    creditPaise: 600_00,
  }
  const second = billOfShipment(suborder, [{ lineId: 1, quantityMilli: 2_000_000 }], before)
  expect(second).toMatchObject({ roundOffPaise: 20, totalPaise: 1_26_264_92, creditPaise: 400_00 })
  expect(first.totalPaise + second.totalPaise).toBe(suborder.totalPaise)
})

it('however the goods are split, the invoices add up to the agreed amount, and nothing is billed twice', () => {
  const paise = fc.integer({ min: 0, max: 10_000_000_00 })
  const shipments = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      paise,
      paise,
      paise,
      fc.integer({ min: 0, max: 50_000 }),
      shipments,
      (goodsPaise, freightPaise, loadingPaise, credit, sizes) => {
        const quantityMilli = sum(sizes)
        const one = {
          id: 1,
          quantityMilli,
          goodsPaise,
          discountPaise: Math.min(goodsPaise, 999),
          freightPaise,
          loadingPaise,
          rateBp: 1800,
        }
        const whole = billOfShipment(
          { lines: [one], taxKind: 'CGST_SGST', totalPaise: 0, creditPaise: 0 },
          [{ lineId: 1, quantityMilli }],
          nothing,
        )
        const totalPaise = roundToRupee(whole.taxablePaise + whole.cgstPaise + whole.sgstPaise).rounded
        const suborder = { lines: [one], taxKind: 'CGST_SGST' as const, totalPaise, creditPaise: credit }
        const bills: ReturnType<typeof billOfShipment>[] = []
        const sent: LoadedLine[] = []
        for (const milli of sizes) {
          const before = {
            lines: [...sent],
            totalPaise: sum(bills.map((bill) => bill.totalPaise)),
            creditPaise: sum(bills.map((bill) => bill.creditPaise)),
          }
          const bill = billOfShipment(suborder, [{ lineId: 1, quantityMilli: milli }], before)
          expect(
            Math.min(bill.goodsPaise, bill.freightPaise, bill.loadingPaise, bill.discountPaise, bill.creditPaise),
          ).toBeGreaterThanOrEqual(0)
          expect(Math.abs(bill.roundOffPaise)).toBeLessThanOrEqual(50 + 2 * sizes.length)
          bills.push(bill)
          sent.push({ lineId: 1, quantityMilli: milli, billed: bill })
        }
        expect(sum(bills.map((bill) => bill.totalPaise))).toBe(totalPaise)
        expect(sum(bills.map((bill) => bill.freightPaise))).toBe(freightPaise)
        expect(sum(bills.map((bill) => bill.creditPaise))).toBe(credit)
      },
    ),
  )
})

it('charges a lower rate as the goods leave, and the buyer owes the difference less', () => {
  const suborder = {
    lines: [{ ...line, rateBp: 2800 }],
    taxKind: 'IGST' as const,
    totalPaise: 3_42_413_00,
    creditPaise: 0,
  }
  const bill = billOfShipment(suborder, [{ lineId: 1, quantityMilli: 5_000_000 }], nothing, new Map([[1, 1800]]))
  expect(bill).toMatchObject({ taxablePaise: 2_67_510_00, igstPaise: 48_151_80, roundOffPaise: 20 })
  expect(bill.taxChange).toEqual({
    taxablePaise: 0,
    totalPaise: 26_751_00,
    lines: [{ lineId: 1, orderedBp: 2800, chargedBp: 1800, taxablePaise: 0, taxPaise: 26_751_00 }],
  })
  expect(bill.totalPaise + bill.taxChange.totalPaise).toBe(suborder.totalPaise)
})

it('keeps the total at a higher rate: the seller bears the tax as a discount', () => {
  const suborder = {
    lines: [{ ...line, rateBp: 1200 }],
    taxKind: 'CGST_SGST' as const,
    totalPaise: 2_99_611_20,
    creditPaise: 0,
  }
  const bill = billOfShipment(suborder, [{ lineId: 1, quantityMilli: 5_000_000 }], nothing, new Map([[1, 1800]]))
  expect(bill.totalPaise + bill.taxChange.totalPaise).toBe(2_99_611_20)
  expect(bill.taxChange.totalPaise).toBeLessThanOrEqual(2)
  expect(bill.taxablePaise).toBe(2_67_510_00 - bill.taxChange.taxablePaise)
  expect(bill.lines[0]).toMatchObject({ rateBp: 1800, discountPaise: bill.taxChange.taxablePaise })
  expect(bill.cgstPaise).toBe(Math.round(bill.taxablePaise * 0.09))
})

it('however the goods are split and whenever the rate changes, invoices and what is taken off add up to the order', () => {
  const rate = fc.constantFrom(0, 500, 1200, 1800, 2800)
  const loads = fc.array(fc.record({ milli: fc.integer({ min: 1, max: 900_000 }), rate }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_00 }),
      fc.integer({ min: 0, max: 90_000_00 }),
      rate,
      loads,
      (goodsPaise, freightPaise, rateBp, parts) => {
        const quantityMilli = sum(parts.map(({ milli }) => milli))
        const one = { id: 1, quantityMilli, goodsPaise, discountPaise: 0, freightPaise, loadingPaise: 0, rateBp }
        const ordered = { lines: [one], taxKind: 'CGST_SGST' as const, totalPaise: 0, creditPaise: 0 }
        const whole = billOfShipment(ordered, [{ lineId: 1, quantityMilli }], nothing)
        const totalPaise = roundToRupee(whole.taxablePaise + whole.cgstPaise + whole.sgstPaise).rounded
        const suborder = { ...ordered, totalPaise }
        let before = { lines: [] as LoadedLine[], totalPaise: 0, creditPaise: 0 }
        let taken = 0
        for (const { milli, rate } of parts) {
          const bill = billOfShipment(suborder, [{ lineId: 1, quantityMilli: milli }], before, new Map([[1, rate]]))
          const [billed] = bill.lines
          expect(billed?.rateBp).toBe(rate)
          expect(bill.taxablePaise).toBe(bill.goodsPaise - bill.discountPaise + bill.freightPaise)
          expect(bill.taxChange.totalPaise).toBeGreaterThanOrEqual(0)
          if (rate > rateBp) expect(bill.taxChange.totalPaise).toBeLessThanOrEqual(2)
          before = {
            lines: [...before.lines, { lineId: 1, quantityMilli: milli, billed: billed ?? null }],
            totalPaise: before.totalPaise + bill.totalPaise + bill.taxChange.totalPaise,
            creditPaise: 0,
          }
          taken += bill.taxChange.totalPaise
        }
        expect(before.totalPaise).toBe(totalPaise)
        // The order is rounded to the rupee
        expect(taken).toBeLessThanOrEqual(totalPaise + 50)
      },
    ),
  )
})

const ordered = (over: object = {}) => ({ ...line, goodsPaise: 0, freightPaise: 0, loadingPaise: 0, ...over })

it('rounds no load above what is left of the line', () => {
  // A share of two paise in four is half a paisa, rounded up: the third load would be the third paisa
  const one = ordered({ quantityMilli: 4, goodsPaise: 4, freightPaise: 2, loadingPaise: 2, rateBp: 0 })
  const suborder = { lines: [one], taxKind: 'IGST' as const, totalPaise: 8, creditPaise: 2 }
  let before = { lines: [] as LoadedLine[], totalPaise: 0, creditPaise: 0 }
  const bills = [1, 2, 3, 4].map(() => {
    const bill = billOfShipment(suborder, [{ lineId: 1, quantityMilli: 1 }], before)
    before = {
      lines: [...before.lines, { lineId: 1, quantityMilli: 1, billed: bill.lines[0] ?? null }],
      totalPaise: before.totalPaise + bill.totalPaise,
      creditPaise: before.creditPaise + bill.creditPaise,
    }
    return bill
  })
  expect(bills.map((bill) => bill.goodsPaise)).toEqual([1, 1, 1, 1])
  for (const name of ['freightPaise', 'loadingPaise', 'creditPaise'] as const)
    expect(bills.map((bill) => bill[name])).toEqual([1, 1, 0, 0])
})

it('has the platform pay its part by the goods that were ordered, not also by those that came instead', () => {
  const lines = [
    ordered({ id: 1, quantityMilli: 1_000, goodsPaise: 600_00 }),
    ordered({ id: 2, quantityMilli: 1_000, goodsPaise: 400_00 }),
    // Instead of half of the first: has a share of its amounts
    ordered({ id: 3, quantityMilli: 500, goodsPaise: 300_00, replacesId: 1 }),
  ]
  const suborder = { lines, taxKind: 'IGST' as const, totalPaise: 1_180_00, creditPaise: 100_00 }
  const bill = (lineId: number, quantityMilli: number) => billOfShipment(suborder, [{ lineId, quantityMilli }], nothing)
  expect(bill(2, 1_000).creditPaise).toBe(40_00)
  expect(bill(3, 500).creditPaise).toBe(30_00)
})

it('is rounded to the agreed total with the last of all lines, not of one', () => {
  const lines = [ordered({ id: 1, goodsPaise: 100_40 }), ordered({ id: 2, goodsPaise: 100_40 })]
  const suborder = { lines, taxKind: 'IGST' as const, totalPaise: 237_00, creditPaise: 0 }
  const all = (lineId: number) => ({ lineId, quantityMilli: line.quantityMilli })
  const first = billOfShipment(suborder, [all(1)], nothing)
  expect(first.roundOffPaise).toBe(0)
  const before = { ...nothing, lines: [{ ...all(1), billed: first }], totalPaise: first.totalPaise }
  expect(billOfShipment(suborder, [all(2)], before).totalPaise).toBe(237_00 - first.totalPaise)
})

it('bills nothing for a line of another order, and changes no tax where the rate is the ordered one', () => {
  const suborder = { lines: [line], taxKind: 'IGST' as const, totalPaise: 3_15_662_00, creditPaise: 0 }
  const bill = billOfShipment(suborder, [{ lineId: 9, quantityMilli: 1 }], nothing, new Map([[1, 1800]]))
  expect(bill).toMatchObject({ lines: [], totalPaise: 0 })
  const own = billOfShipment(suborder, [{ lineId: 1, quantityMilli: 1_000_000 }], nothing, new Map([[1, 1800]]))
  expect(own.taxChange).toEqual({ taxablePaise: 0, totalPaise: 0, lines: [] })
  expect(own.lines[0]?.taxBornePaise).toBe(0)
})

it('a load after one whose tax the seller bore has its own share of the agreed discount', () => {
  const one = { ...line, discountPaise: 10_000_00, rateBp: 1200 }
  const suborder = { lines: [one], taxKind: 'IGST' as const, totalPaise: 2_88_411_00, creditPaise: 0 }
  const half = { lineId: 1, quantityMilli: 2_500_000 }
  const first = billOfShipment(suborder, [half], nothing, new Map([[1, 1800]]))
  const before = { ...nothing, lines: [{ ...half, billed: first.lines[0] ?? null }], totalPaise: first.totalPaise }
  expect(first.discountPaise).toBeGreaterThan(5_000_00)
  expect(billOfShipment(suborder, [half], before).discountPaise).toBe(5_000_00)
})

it('the seller pays no paisa more than the higher rate asks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_00 }),
      fc.constantFrom(500, 1200, 1800),
      fc.constantFrom('IGST' as const, 'CGST_SGST' as const),
      (goodsPaise, rateBp, taxKind) => {
        const suborder = { lines: [ordered({ goodsPaise, rateBp })], taxKind, totalPaise: 0, creditPaise: 0 }
        const whole = [{ lineId: 1, quantityMilli: line.quantityMilli }]
        const agreed = billOfShipment(suborder, whole, nothing).lines[0]?.totalPaise ?? 0
        const { taxablePaise = 0, totalPaise = 0 } =
          billOfShipment(suborder, whole, nothing, new Map([[1, 2800]])).lines[0] ?? {}
        expect(totalPaise).toBeLessThanOrEqual(agreed)
        const more = taxablePaise + 1
        if (more <= goodsPaise) expect(more + taxOf(more, 2800, taxKind).taxPaise).toBeGreaterThan(agreed)
      },
    ),
  )
})
