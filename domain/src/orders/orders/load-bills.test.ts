import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundToRupee, sum } from '../../core/money.ts'
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
