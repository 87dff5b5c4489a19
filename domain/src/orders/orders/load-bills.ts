import { type BasisPoints, mulDiv, type Paise, sum } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Amounts, amountNames, taxedNames, totals } from '../../tax/amounts.ts'
import { type TaxKind, taxOf } from '../../tax/gst.ts'

const none: Amounts = { goodsPaise: 0, discountPaise: 0, freightPaise: 0, loadingPaise: 0 }

/** An order line. */
export type OrderedLine = Amounts & {
  id: number
  quantityMilli: Milli
  rateBp: number
  /** The line that it replaces, whose amounts it has a share of. */
  replacesId?: number | null
}
/** What was billed of a line: its discount includes the tax that the seller bears, the rate is the one charged. */
export type BilledAmounts = Amounts & { rateBp?: BasisPoints; taxBornePaise?: Paise }
/** Quantity of a line in a shipment, and its amounts once billed. */
export type LoadedLine = { lineId: number; quantityMilli: Milli; billed: BilledAmounts | null }

/** The rates that lines are charged now, where they differ from the ordered ones, by the line's id. */
export type ChargedRates = ReadonlyMap<number, BasisPoints>

/** How a bill differs from the order because a rate changed in between: what is taken off, in paise. */
export type TaxChange = {
  /** Value before tax that a higher rate takes from the seller. */
  taxablePaise: Paise
  /** What the buyer owes less. */
  totalPaise: Paise
  lines: { lineId: number; orderedBp: BasisPoints; chargedBp: BasisPoints; taxablePaise: Paise; taxPaise: Paise }[]
}

type Ordered<Line extends OrderedLine> = {
  lines: readonly Line[]
  taxKind: TaxKind
  /** The agreed rounded total of the suborder, and the part that the platform pays. */
  totalPaise: Paise
  creditPaise: Paise
}
/** What of a suborder other shipments have taken, or cancellations: amounts as agreed, whatever tax was charged. */
export type BilledBefore = { lines: readonly LoadedLine[]; totalPaise: Paise; creditPaise: Paise }

/**
 * The part of a taxable value that its seller gives up so that the total stays as agreed at a higher rate: the least
 * with which the new total is not above the agreed one.
 */
function borneTax(taxablePaise: Paise, agreedPaise: Paise, rateBp: BasisPoints, kind: TaxKind): Paise {
  const fits = (value: Paise) => value + taxOf(value, rateBp, kind).taxPaise <= agreedPaise
  let value = Math.min(taxablePaise, mulDiv(agreedPaise, 10_000, 10_000 + rateBp))
  while (value > 0 && !fits(value)) value--
  while (value < taxablePaise && fits(value + 1)) value++
  return taxablePaise - value
}

/** The share of the order that was billed, without the tax that the seller bears. */
const orderedShare = (billed: BilledAmounts | null): Amounts =>
  billed ? { ...billed, discountPaise: billed.discountPaise - (billed.taxBornePaise ?? 0) } : none

const add = (a: Amounts, b: Amounts): Amounts =>
  Object.fromEntries(amountNames.map((name) => [name, a[name] + b[name]])) as Amounts

/**
 * The bill of one shipment of a suborder: of each line its share to the nearest paisa, at most what is left; the
 * shipment with the last of a line gets its last paisa. Tax is calculated on the shipment's own taxable value, so that
 * each invoice can be recalculated alone. The last shipment brings all invoices to the agreed total by its round-off;
 * the others are not rounded.
 *
 * Lines in `charged` are taxed at another rate than they were ordered at. At a lower one the buyer owes less. At a
 * higher one the total stays as agreed: the seller bears the tax as a discount, and may ask for it (`taxChange` has
 * both).
 */
export function billOfShipment<Line extends OrderedLine>(
  suborder: Ordered<Line>,
  shipment: readonly { lineId: number; quantityMilli: Milli }[],
  before: BilledBefore,
  charged: ChargedRates = new Map(),
) {
  const of = (id: number) => before.lines.filter((line) => line.lineId === id)
  const changes: TaxChange['lines'] = []
  const lines = shipment.flatMap(({ lineId, quantityMilli }) => {
    const line = suborder.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const billed = of(lineId).reduce((all, one) => add(all, orderedShare(one.billed)), none)
    const last = sum(of(lineId).map((one) => one.quantityMilli)) + quantityMilli === line.quantityMilli
    const share = Object.fromEntries(
      amountNames.map((name) => {
        const left = line[name] - billed[name]
        return [name, last ? left : Math.min(left, mulDiv(line[name], quantityMilli, line.quantityMilli))]
      }),
    ) as Amounts
    const orderedPaise = share.goodsPaise - share.discountPaise + share.freightPaise + share.loadingPaise
    const ordered = taxOf(orderedPaise, line.rateBp, suborder.taxKind)
    const agreedPaise = orderedPaise + ordered.taxPaise
    const rateBp = charged.get(line.id) ?? line.rateBp
    const taxBornePaise = rateBp > line.rateBp ? borneTax(orderedPaise, agreedPaise, rateBp, suborder.taxKind) : 0
    const taxablePaise = orderedPaise - taxBornePaise
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, rateBp, suborder.taxKind)
    const totalPaise = taxablePaise + taxPaise
    if (rateBp !== line.rateBp)
      changes.push({
        lineId,
        orderedBp: line.rateBp,
        chargedBp: rateBp,
        taxablePaise: taxBornePaise,
        taxPaise: ordered.taxPaise - taxPaise,
      })
    const discountPaise = share.discountPaise + taxBornePaise
    const taxes = { igstPaise, cgstPaise, sgstPaise }
    return [
      { ...line, quantityMilli, ...share, discountPaise, rateBp, taxBornePaise, taxablePaise, ...taxes, totalPaise },
    ]
  })
  const changed = (name: 'taxablePaise' | 'taxPaise') => sum(changes.map((one) => one[name]))
  const taxChange: TaxChange = {
    taxablePaise: changed('taxablePaise'),
    totalPaise: changed('taxablePaise') + changed('taxPaise'),
    lines: changes,
  }
  const total = totals([...amountNames, ...taxedNames], lines)
  const sent = (line: Line) =>
    sum([...of(line.id), ...shipment.filter(({ lineId }) => lineId === line.id)].map((one) => one.quantityMilli))
  const completes = suborder.lines.every((line) => sent(line) === line.quantityMilli)
  const exact = sum(lines.map((line) => line.totalPaise))
  const roundOffPaise = completes ? suborder.totalPaise - before.totalPaise - exact - taxChange.totalPaise : 0
  const goods = sum(suborder.lines.filter(({ replacesId }) => !replacesId).map((line) => line.goodsPaise))
  const creditLeft = suborder.creditPaise - before.creditPaise
  return {
    lines,
    taxChange,
    ...total,
    roundOffPaise,
    totalPaise: exact + roundOffPaise,
    creditPaise:
      completes || goods === 0
        ? creditLeft
        : Math.min(creditLeft, mulDiv(suborder.creditPaise, total.goodsPaise, goods)),
  }
}
