import type { ChargedRates } from '@neev/domain/orders/orders/load-bills'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShipmentRow, SuborderRow } from '../orders.queries.ts'
import { billedBefore, billedBeforeShipment, billOf } from './bills.ts'

const line = (id: number, amounts: object) => ({ id, rateBp: 1800, discountPaise: 0, ...amounts })

/** A load of each step's size; what happens to it, in which order, is in the steps. */
const steps = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 400 }),
    /** When it is frozen, and when it leaves, among all loads; not frozen if null. */
    frozenAt: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 2 }),
    leavesAt: fc.integer({ min: 51, max: 100 }),
    /** Prepared, then taken apart and packed again. */
    isRepacked: fc.boolean(),
    isCancelled: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
)
const paise = fc.integer({ min: 0, max: 50_000_000 })
const rates = fc.constantFrom<number | null>(null, 500, 2800)

test('loads that are prepared in any order come to the agreed amount, and each leaves as it was prepared', () => {
  fc.assert(
    fc.property(steps, paise, paise, paise, rates, (loads, goodsPaise, otherPaise, discount, chargedBp) => {
      const quantityMilli = loads.reduce((sum, { size }) => sum + size, 0)
      const discountPaise = Math.min(goodsPaise, discount)
      const lines = [
        line(1, { quantityMilli, goodsPaise, discountPaise, freightPaise: otherPaise, loadingPaise: 7 }),
        line(2, { quantityMilli, goodsPaise: otherPaise, freightPaise: goodsPaise, loadingPaise: 0, rateBp: 500 }),
      ]
      const suborder = {
        ...{ lines, taxKind: 'CGST_SGST', creditPaise: Math.min(discountPaise, 99), shipments: [], cancellations: [] },
        totalPaise: 0,
      } as unknown as SuborderRow
      const whole = loadOf(0, quantityMilli)
      // the order is rounded to rupees
      suborder.totalPaise = Math.round(billOf(suborder, whole, new Map()).totalPaise / 100) * 100
      const charged: ChargedRates = chargedBp === null ? new Map() : new Map([[1, chargedBp]])

      const packed = loads.map(({ size }, at) => loadOf(at + 1, size))
      suborder.shipments = packed
      const freeze = (load: ShipmentRow) => {
        load.frozen = { before: billedBeforeShipment(suborder, load) }
        return billOf(suborder, load, charged)
      }
      const byTurn = (of: (load: (typeof loads)[number]) => number | null) =>
        packed
          .map((load, at) => ({ load, turn: of(loads[at] as (typeof loads)[number]), step: loads[at] }))
          .filter(({ turn }) => turn !== null)
          .sort((a, b) => Number(a.turn) - Number(b.turn))
      const prepared = new Map<number, ReturnType<typeof billOf>>()
      for (const { load, step } of byTurn(({ frozenAt }) => frozenAt)) {
        prepared.set(load.id, freeze(load))
        if (step?.isRepacked) load.frozen = null
      }
      for (const { load, step } of byTurn(({ leavesAt }) => leavesAt)) {
        if (step?.isCancelled && !load.frozen) {
          const bill = billOf(suborder, load, new Map())
          load.status = 'VOID'
          suborder.cancellations.push({
            ...{ status: 'DONE', totalPaise: bill.totalPaise, creditPaise: bill.creditPaise },
            lines: bill.lines.map((billed) => ({ lineId: billed.id, quantityMilli: billed.quantityMilli, billed })),
          } as unknown as SuborderRow['cancellations'][number])
          continue
        }
        const bill = billOf(suborder, load, charged)
        if (load.frozen && !step?.isRepacked) expect(bill).toEqual(prepared.get(load.id))
        for (const one of load.lines) one.billed = bill.lines.find(({ id }) => id === one.lineId) ?? null
        Object.assign(load, { dispatchedAt: 'now', status: 'DISPATCHED' })
        Object.assign(load, { billedPaise: bill.totalPaise, creditPaise: bill.creditPaise })
        if (bill.taxChange.lines.length > 0)
          suborder.cancellations.push({
            ...{ status: 'DONE', totalPaise: bill.taxChange.totalPaise, creditPaise: 0, lines: [] },
          } as unknown as SuborderRow['cancellations'][number])
      }
      const all = billedBefore(suborder)
      expect(all.totalPaise).toBe(suborder.totalPaise)
      expect(all.creditPaise).toBe(suborder.creditPaise)
      for (const { id, ...ordered } of lines) {
        const own = all.lines.filter(({ lineId }) => lineId === id)
        const sum = own.reduce((total, { billed }) => total + (billed?.goodsPaise ?? 0), 0)
        expect(sum).toBe((ordered as unknown as { goodsPaise: number }).goodsPaise)
      }
    }),
    { numRuns: 300 },
  )
})

function loadOf(id: number, quantityMilli: number): ShipmentRow {
  const lines = [1, 2].map((lineId) => ({ lineId, quantityMilli, pieces: null, grams: 0, billed: null }))
  return { id, status: 'PACKED', dispatchedAt: null, claimId: null, frozen: null, lines } as unknown as ShipmentRow
}
