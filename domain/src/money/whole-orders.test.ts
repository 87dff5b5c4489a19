import fc from 'fast-check'
import { it } from 'vitest'
import {
  asFarAsLeft,
  type CreditLine,
  creditLinesOfClaim,
  reduceCredit,
  type Uncredited,
} from '../aftersales/claims/claims.ts'
import { couponDiscount } from '../buying/coupons.ts'
import { mulDiv, sum } from '../core/money.ts'
import { isRefusal } from '../core/refusals.ts'
import { type QuotedGroup, type QuoteLine, quote } from '../offers/prices/quotes.ts'
import { billOfShipment, type LoadedLine } from '../orders/orders/load-bills.ts'
import { packLines } from '../orders/orders/shipments.ts'
import { noBarServices } from '../places/shipping/bars.ts'
import type { FreightSlabs } from '../places/shipping/freight.ts'
import { needOf } from '../places/shipping/freight-goods.ts'
import { type FrozenFee, feeBack, frozenFee, whyNotBack } from './commissions/commission-lines.ts'
import type { CommissionRule } from './commissions/commissions.ts'
import { pieceOf, reversalEntries, type SaleFigures, saleEntries } from './ledger.ts'

/**
 * Whole orders through the rules alone. WALKS sets the number of runs; WALK_SEED repeats a run (a failed one prints its
 * seed).
 */
const { WALKS, WALK_SEED } =
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {}
const numRuns = Number(WALKS ?? 10_000)

const slabs: FreightSlabs = {
  distanceKm: [500],
  mixers: null,
  vehicles: [
    {
      name: 'Truck',
      payloadGrams: 25_000_000,
      bedMm: 6_100,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise: 1_234_56,
      ratePaisePerTonne: [876_54],
    },
  ],
}
const rule: CommissionRule = {
  id: '1',
  name: 'All',
  sellerId: null,
  classId: null,
  categoryPath: [],
  brandId: null,
  kind: null,
  rate: 'PERCENT',
  percentBp: 175,
  amountPaise: null,
  unit: null,
  minPaise: null,
  maxPaise: null,
  base: 'GOODS',
  from: '2026-04-01',
  to: null,
}
const lineOf = fc.record({
  pricePaise: fc.integer({ min: 1, max: 60_000_00 }),
  qtyMilli: fc.integer({ min: 1, max: 50_000 }),
  gramsPerUnit: fc.integer({ min: 1, max: 60_000 }),
  rateBp: fc.constantFrom(0, 500, 1200, 1800, 2800),
})
const order = fc.record({
  parts: fc.array(fc.array(lineOf, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
  coupon: fc.option(
    fc.record({
      kind: fc.constantFrom('PERCENT', 'FLAT', 'PER_TONNE'),
      size: fc.integer({ min: 1, max: 5_000 }),
      platformBp: fc.constantFrom(0, 3_700, 10_000),
    }),
  ),
  isLocal: fc.boolean(),
  // What happens afterwards, chosen by a list of numbers so that it shrinks
  transitions: fc.array(fc.nat(1_000_000), { minLength: 4, maxLength: 24 }),
})
type Draw = (max: number) => number

function quoted({
  parts,
  coupon,
  isLocal,
}: {
  parts: (typeof lineOf extends fc.Arbitrary<infer L> ? L : never)[][]
  coupon: { kind: string; size: number; platformBp: number } | null
  isLocal: boolean
}) {
  const lines: QuoteLine[] = parts.flatMap((own, part) =>
    own.map((line, at) => ({
      ...line,
      key: `${part}-${at}`,
      sellerId: `s${part}`,
      dispatchPointId: `d${part}`,
      freightGramsPerUnit: line.gramsPerUnit,
      needs: needOf.PACKED,
      halfNeeds: null,
      diameterMm: null,
    })),
  )
  const groups = Object.fromEntries(
    parts.map((_, part) => [
      `d${part}`,
      {
        supplierState: isLocal ? ('27' as const) : ('10' as const),
        km: 100,
        slabs,
        loadingPaisePerTonne: 250_33,
        bars: noBarServices,
      },
    ]),
  )
  const buyer = { registered: false, billingState: '27' as const, deliveryState: '27' as const, shipToOther: false }
  const bare = quote({ lines, groups, buyer })
  if (!coupon) return bare
  const requested = {
    kind: coupon.kind as 'FLAT',
    percentBp: coupon.size,
    amountPaise: coupon.size * 100,
    maxDiscountPaise: null,
    appliesTo: 'ALL' as const,
    targetIds: [],
    platformBp: coupon.platformBp,
  }
  const shares = couponDiscount(
    requested as never,
    bare.groups.flatMap((group) =>
      group.lines.map((line) => ({
        ...line,
        categoryId: '1',
        brandId: null,
        sellerId: group.sellerId,
        offerId: line.key,
      })),
    ),
  )
  return quote({ lines, groups, buyer, coupon: { on: 'GOODS', shares: shares.shares } })
}

/** A suborder as it is stored. */
function suborderOf(group: QuotedGroup, quantities: ReadonlyMap<string, number>) {
  const lines = group.lines.map((line, at) => ({
    id: at + 1,
    title: line.key,
    unit: 'bag',
    quantityMilli: quantities.get(line.key) ?? 0,
    pieces: null,
    bundles: null,
    grams: line.grams,
    rateBp: line.tax.rateBp,
    goodsPaise: line.goodsPaise,
    discountPaise: line.discountPaise,
    freightPaise: line.freightPaise,
    loadingPaise: line.loadingPaise + line.insurancePaise,
    taxablePaise: line.taxablePaise,
  }))
  return { lines, taxKind: group.kind, totalPaise: group.totalPaise, creditPaise: group.creditPaise }
}
type Part = ReturnType<typeof suborderOf>

/** Ships a suborder in shipments of any size, and returns the bills. */
function sendAll(part: Part, draw: Draw) {
  const sent: LoadedLine[] = []
  const bills: ReturnType<typeof billOfShipment<Part['lines'][number]>>[] = []
  for (let shipment = 0; shipment < 6; shipment++) {
    const packable = part.lines.map((line) => {
      const own = sent.filter(({ lineId }) => lineId === line.id)
      return {
        ...line,
        packedMilli: sum(own.map((one) => one.quantityMilli)),
        packedPieces: 0,
        packedGrams: mulDiv(line.grams, sum(own.map((one) => one.quantityMilli)), line.quantityMilli),
      }
    })
    const open = packable.filter((line) => line.packedMilli < line.quantityMilli)
    if (open.length === 0) break
    const wanted = open.map((line) => {
      const left = line.quantityMilli - line.packedMilli
      return { lineId: line.id, quantityMilli: shipment === 5 || draw(2) === 0 ? left : draw(left) }
    })
    const goods = packLines(packable, wanted)
    if (isRefusal(goods)) continue
    const bill = billOfShipment(part, goods, {
      lines: sent,
      totalPaise: sum(bills.map((one) => one.totalPaise)),
      creditPaise: sum(bills.map((one) => one.creditPaise)),
    })
    bills.push(bill)
    sent.push(...bill.lines.map((line) => ({ lineId: line.id, quantityMilli: line.quantityMilli, billed: line })))
  }
  return { bills, sent }
}

/** Claims on a shipment, granted in full or in part, one after the other; returns the credits. */
function creditsOf(bill: ReturnType<typeof sendAll>['bills'][number], part: Part, draw: Draw): CreditLine[][] {
  const granted: CreditLine[][] = []
  const rates = new Map(part.lines.map(({ id, rateBp }) => [id, rateBp]))
  const credited = (id: number, of: (line: CreditLine) => number) =>
    sum(
      granted
        .flat()
        .filter(({ lineId }) => lineId === id)
        .map(of),
    )
  for (let times = draw(3); times > 0; times--) {
    const lines = bill.lines.map((line) => ({
      ...line,
      lineId: line.id,
      claimedMilli: draw(4) === 0 ? 0 : credited(line.id, (one) => one.quantityMilli),
    }))
    const requested = creditLinesOfClaim(
      lines,
      lines.map((line) => ({ lineId: line.id, quantityMilli: draw(line.quantityMilli) })),
      { taxKind: part.taxKind },
    )
    if (isRefusal(requested)) continue
    const left = bill.lines.map(
      (line): Uncredited => ({
        lineId: line.id,
        rateBp: line.rateBp,
        quantityMilli: line.quantityMilli - credited(line.id, (one) => one.quantityMilli),
        taxablePaise: line.goodsPaise - line.discountPaise - credited(line.id, (one) => one.taxablePaise),
      }),
    )
    const kept = asFarAsLeft(requested, left, part.taxKind)
    if (isRefusal(kept)) continue
    const all = sum(kept.map((line) => line.taxablePaise))
    const agreed = draw(2) === 0 ? reduceCredit(kept, draw(all), rates, part.taxKind) : kept
    if (!isRefusal(agreed)) granted.push(agreed)
  }
  return granted
}

/** Called some hundred thousand times, so it is not an `expect`. */
const same = (found: unknown, right: unknown): void => {
  if (found !== right) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(right)}`)
}

it(`${numRuns} whole orders add up to the paisa: suborders, shipments, claims, commission and ledger`, () => {
  fc.assert(
    fc.property(order, (input) => {
      let at = 0
      const draw: Draw = (max) => (input.transitions[at++ % input.transitions.length] ?? 0) % (Math.max(0, max) + 1)
      const whole = quoted(input)
      same(sum(whole.groups.map((group) => group.totalPaise)), whole.totalPaise)
      same(whole.payablePaise, sum(whole.groups.map((group) => group.payablePaise)))
      const quantities = new Map(
        input.parts.flatMap((own, part) => own.map((line, index) => [`${part}-${index}`, line.qtyMilli] as const)),
      )
      for (const group of whole.groups) {
        const part = suborderOf(group, quantities)
        if (group.refusal) continue
        const { bills } = sendAll(part, draw)
        for (const name of ['goodsPaise', 'discountPaise', 'freightPaise', 'loadingPaise', 'taxablePaise'] as const)
          same(sum(bills.map((bill) => bill[name])), sum(part.lines.map((line) => line[name])))
        same(sum(bills.map((bill) => bill.totalPaise)), part.totalPaise)
        same(sum(bills.map((bill) => bill.creditPaise)), part.creditPaise)

        const fees = new Map(
          part.lines.map((line) => [
            line.id,
            frozenFee(
              {
                goodsPaise: line.goodsPaise - line.discountPaise,
                freightPaise: line.freightPaise,
                grams: line.grams,
                milli: line.quantityMilli,
                taxablePaise: line.taxablePaise,
              },
              rule,
              1800,
            ),
          ]),
        )
        const none: FrozenFee = { quantityMilli: 0, taxablePaise: 0, basePaise: 0, feePaise: 0, gstPaise: 0 }
        const taken = new Map(part.lines.map((line) => [line.id, { ...none }]))
        const figures = (
          totalPaise: number,
          couponPaise: number,
          taxablePaise: number,
          fee: FrozenFee,
        ): SaleFigures => ({
          sellerId: 1,
          availableOn: '2026-12-01',
          totalPaise,
          couponPaise,
          taxablePaise,
          feeBasePaise: fee.basePaise,
          feePaise: fee.feePaise,
          feeGstPaise: fee.gstPaise,
          feeGstBp: 1800,
          tcsPaise: 0,
          tcsBp: 0,
          tds: [],
        })
        const add = (a: FrozenFee, b: FrozenFee): FrozenFee =>
          Object.fromEntries(
            Object.entries(a).map(([name, value]) => [name, value + b[name as keyof FrozenFee]]),
          ) as FrozenFee
        const ledgerUse = saleEntries(
          figures(
            part.totalPaise,
            part.creditPaise,
            sum(part.lines.map((line) => line.taxablePaise)),
            [...fees.values()].reduce(add, none),
          ),
        )
        let [paise, coupon] = [0, 0]
        const lower = (
          lines: readonly { lineId: number; quantityMilli: number; taxablePaise: number }[],
          now: number,
        ) => {
          const back = lines.map((line) => {
            const [sold, before] = [fees.get(line.lineId) ?? none, taken.get(line.lineId) ?? none]
            same(whyNotBack(sold, before, line), null)
            const piece = feeBack(sold, before, line)
            taken.set(line.lineId, add(before, piece))
            return piece
          })
          const couponPaise = pieceOf(part.creditPaise, {
            before: paise,
            now,
            whole: part.totalPaise,
            takenPaise: coupon,
          })
          ledgerUse.push(
            ...reversalEntries(
              figures(now, couponPaise, sum(lines.map((line) => line.taxablePaise)), back.reduce(add, none)),
            ),
          )
          paise += now
          coupon += couponPaise
        }
        for (const bill of bills)
          for (const lines of creditsOf(bill, part, draw)) {
            const now = sum(lines.map((line) => line.totalPaise))
            if (now > 0 && paise + now <= part.totalPaise)
              lower(
                lines.filter((line) => line.taxablePaise > 0 || line.quantityMilli > 0),
                now,
              )
          }
        same(sum(ledgerUse.map((entry) => entry.paise)), 0)
        // After reversing the remainder too, nobody is owed anything and nothing was earned
        const rest = part.lines
          .map((line) => ({
            lineId: line.id,
            quantityMilli: line.quantityMilli - (taken.get(line.id)?.quantityMilli ?? 0),
            taxablePaise: line.taxablePaise - (taken.get(line.id)?.taxablePaise ?? 0),
          }))
          .filter((line) => line.quantityMilli > 0 || line.taxablePaise > 0)
        if (part.totalPaise > paise) lower(rest, part.totalPaise - paise)
        for (const account of ['BUYER_ADVANCE', 'COUPON_COST', 'SELLER_PAYABLE', 'COMMISSION_INCOME', 'GST_OUTPUT'])
          same(sum(ledgerUse.filter((entry) => entry.account === account).map((entry) => entry.paise)), 0)
      }
    }),
    { numRuns, ...(WALK_SEED && { seed: Number(WALK_SEED) }) },
  )
}, 120_000)
