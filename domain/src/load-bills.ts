import type { Amounts } from './amounts.ts'
import { type TaxKind, taxOf } from './gst.ts'
import { mulDiv, type Paise, sum } from './money.ts'
import type { Milli } from './quantity.ts'

const amountNames = ['goodsPaise', 'discountPaise', 'freightPaise', 'loadingPaise'] as const
const none: Amounts = { goodsPaise: 0, discountPaise: 0, freightPaise: 0, loadingPaise: 0 }

/** A line as it was ordered. */
export type OrderedLine = Amounts & {
  id: number
  quantityMilli: Milli
  rateBp: number
  /** It came in place of a line that was ordered, with a part of that line's amounts. */
  replacesId?: number | null
}
/** What lies in a load of one line; its amounts once it is billed. */
export type LoadedLine = { lineId: number; quantityMilli: Milli; billed: Amounts | null }

type Ordered<Line extends OrderedLine> = {
  lines: readonly Line[]
  taxKind: TaxKind
  /** What the buyer agreed to pay for the whole part, rounded, and what of it the marketplace bears. */
  totalPaise: Paise
  creditPaise: Paise
}
/** The bills of other loads of the part, which its own must complete. */
type Before = { lines: readonly LoadedLine[]; totalPaise: Paise; creditPaise: Paise }

const add = (a: Amounts, b: Amounts): Amounts =>
  Object.fromEntries(amountNames.map((name) => [name, a[name] + b[name]])) as Amounts

/**
 * What one load of a part is billed: of each line its share to the nearest paisa, never more than is left; the load with the last of
 * a line takes its last paisa. Tax is that of the load's own taxable value, so every invoice can be done again from itself. The load
 * that completes the part brings all its invoices to the sum that the buyer agreed to, by its round-off; the others are not rounded.
 */
export function billOfShipment<Line extends OrderedLine>(
  part: Ordered<Line>,
  load: readonly { lineId: number; quantityMilli: Milli }[],
  before: Before,
) {
  const of = (id: number) => before.lines.filter((line) => line.lineId === id)
  const lines = load.flatMap(({ lineId, quantityMilli }) => {
    const line = part.lines.find(({ id }) => id === lineId)
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
    const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, line.rateBp, part.taxKind)
    const totalPaise = taxablePaise + taxPaise
    return [{ ...line, quantityMilli, ...share, taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise, last }]
  })
  const total = (name: (typeof amountNames)[number] | 'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise') =>
    sum(lines.map((line) => line[name]))
  const sent = (line: Line) =>
    sum([...of(line.id), ...load.filter(({ lineId }) => lineId === line.id)].map((one) => one.quantityMilli))
  const completes = part.lines.every((line) => sent(line) === line.quantityMilli)
  const exact = sum(lines.map((line) => line.totalPaise))
  const roundOffPaise = completes ? part.totalPaise - before.totalPaise - exact : 0
  const goods = sum(part.lines.filter(({ replacesId }) => !replacesId).map((line) => line.goodsPaise))
  const creditLeft = part.creditPaise - before.creditPaise
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
        : Math.min(creditLeft, mulDiv(part.creditPaise, total('goodsPaise'), goods)),
  }
}
