import { mulDiv, type Paise, sum } from '../core/money.ts'
import type { Milli } from '../core/quantity.ts'
import type { Amounts } from '../pricing/amounts.ts'
import { type TaxKind, taxOf } from '../tax/gst.ts'

const amountNames = ['goodsPaise', 'discountPaise', 'freightPaise', 'loadingPaise'] as const
const none: Amounts = { goodsPaise: 0, discountPaise: 0, freightPaise: 0, loadingPaise: 0 }

/** An order line. */
export type OrderedLine = Amounts & {
  id: number
  quantityMilli: Milli
  rateBp: number
  /** The line that it replaces, whose amounts it has a share of. */
  replacesId?: number | null
}
/** Quantity of a line in a shipment, and its amounts once billed. */
export type LoadedLine = { lineId: number; quantityMilli: Milli; billed: Amounts | null }

type Ordered<Line extends OrderedLine> = {
  lines: readonly Line[]
  taxKind: TaxKind
  /** The agreed rounded total of the suborder, and the part that the platform pays. */
  totalPaise: Paise
  creditPaise: Paise
}
/** The bills of the suborder's other shipments. */
type Before = { lines: readonly LoadedLine[]; totalPaise: Paise; creditPaise: Paise }

const add = (a: Amounts, b: Amounts): Amounts =>
  Object.fromEntries(amountNames.map((name) => [name, a[name] + b[name]])) as Amounts

/**
 * The bill of one shipment of a suborder: of each line its share to the nearest paisa, at most what is left; the
 * shipment with the last of a line gets its last paisa. Tax is calculated on the shipment's own taxable value, so that
 * each invoice can be recalculated alone. The last shipment brings all invoices to the agreed total by its round-off;
 * the others are not rounded.
 */
export function billOfShipment<Line extends OrderedLine>(
  suborder: Ordered<Line>,
  shipment: readonly { lineId: number; quantityMilli: Milli }[],
  before: Before,
) {
  const of = (id: number) => before.lines.filter((line) => line.lineId === id)
  const lines = shipment.flatMap(({ lineId, quantityMilli }) => {
    const line = suborder.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const billed = of(lineId).reduce((all, one) => add(all, one.billed ?? none), none)
    const last = sum(of(lineId).map((one) => one.quantityMilli)) + quantityMilli === line.quantityMilli
    const share = Object.fromEntries(
      amountNames.map((name) => {
        const left = line[name] - billed[name]
        return [name, last ? left : Math.min(left, mulDiv(line[name], quantityMilli, line.quantityMilli))]
      }),
    ) as Amounts
    const taxablePaise = share.goodsPaise - share.discountPaise + share.freightPaise + share.loadingPaise
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, line.rateBp, suborder.taxKind)
    const totalPaise = taxablePaise + taxPaise
    return [{ ...line, quantityMilli, ...share, taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise, last }]
  })
  const total = (name: (typeof amountNames)[number] | 'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise') =>
    sum(lines.map((line) => line[name]))
  const sent = (line: Line) =>
    sum([...of(line.id), ...shipment.filter(({ lineId }) => lineId === line.id)].map((one) => one.quantityMilli))
  const completes = suborder.lines.every((line) => sent(line) === line.quantityMilli)
  const exact = sum(lines.map((line) => line.totalPaise))
  const roundOffPaise = completes ? suborder.totalPaise - before.totalPaise - exact : 0
  const goods = sum(suborder.lines.filter(({ replacesId }) => !replacesId).map((line) => line.goodsPaise))
  const creditLeft = suborder.creditPaise - before.creditPaise
  return {
    lines: lines.map(({ last: _, ...line }) => line),
    goodsPaise: total('goodsPaise'),
    discountPaise: total('discountPaise'),
    freightPaise: total('freightPaise'),
    loadingPaise: total('loadingPaise'),
    taxablePaise: total('taxablePaise'),
    igstPaise: total('igstPaise'),
    cgstPaise: total('cgstPaise'),
    sgstPaise: total('sgstPaise'),
    roundOffPaise,
    totalPaise: exact + roundOffPaise,
    creditPaise:
      completes || goods === 0
        ? creditLeft
        : Math.min(creditLeft, mulDiv(suborder.creditPaise, total('goodsPaise'), goods)),
  }
}
