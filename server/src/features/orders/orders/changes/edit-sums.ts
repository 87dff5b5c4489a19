import { transferAmounts, type Worth, worthAfter, zeroWorth } from '@neev/domain/orders/orders/order-edits'
import type { PackedLine } from '@neev/domain/orders/orders/shipments'
import type { Amounts } from '@neev/domain/tax/amounts'
import { taxOf } from '@neev/domain/tax/gst'
import { found } from '#core/errors.ts'
import type { BeforeAfter, CancellationRow, SuborderRow } from '../orders.queries.ts'
import { doneCancellations } from '../shipments/bills.ts'
import { billOf } from './partial-cancellations.ts'

const worthOf = (amounts: Amounts, rateBp: number, { taxKind }: Pick<SuborderRow, 'taxKind'>): Worth => {
  const { goodsPaise, discountPaise, freightPaise, loadingPaise } = amounts
  const taxablePaise = goodsPaise - discountPaise + freightPaise + loadingPaise
  const { taxPaise } = taxOf(taxablePaise, rateBp, taxKind)
  const sums = { goodsPaise, discountPaise, freightPaise, loadingPaise, taxablePaise, taxPaise }
  return { ...sums, totalPaise: taxablePaise + taxPaise, creditPaise: 0 }
}

/** The amount that a cancellation removed, less that of its replacement; its rounding is in the total only. */
function takenOff(suborder: SuborderRow, cancellation: CancellationRow): Worth {
  const { kind, lines, carriedId, taxablePaise, totalPaise, creditPaise } = cancellation
  if (kind === 'TAX')
    return {
      ...zeroWorth,
      discountPaise: -taxablePaise,
      taxablePaise,
      taxPaise: totalPaise - taxablePaise,
      totalPaise,
      creditPaise,
    }
  const lineOf = (id: number) => found(suborder.lines.find((one) => one.id === id))
  const off = lines.map(({ lineId, billed }) => worthOf(billed ?? zeroWorth, lineOf(lineId).rateBp, suborder))
  const on = carriedId === null ? [] : [lineOf(carriedId)].map((line) => worthOf(line, line.rateBp, suborder))
  return { ...worthAfter(zeroWorth, on, off), totalPaise, creditPaise }
}

/** The current amounts of a suborder: as ordered, less cancellations. */
export function currentAmounts(suborder: SuborderRow): BeforeAfter['before'] {
  const { goodsPaise, discountPaise, freightPaise, loadingPaise, taxablePaise, totalPaise, creditPaise } = suborder
  const taxPaise = suborder.cgstPaise + suborder.sgstPaise + suborder.igstPaise
  const ordered = {
    goodsPaise,
    discountPaise,
    freightPaise,
    loadingPaise,
    taxablePaise,
    taxPaise,
    totalPaise,
    creditPaise,
  }
  const gone = doneCancellations(suborder)
  const grams =
    suborder.lines.reduce((sum, line) => sum + line.grams, 0) -
    gone.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.grams, 0)
  return {
    ...worthAfter(
      ordered,
      gone.map((one) => takenOff(suborder, one)),
    ),
    grams,
  }
}

/** The effect of a smaller quantity: its share is refunded as it would be billed now. */
export function lessSums(suborder: SuborderRow, cut: PackedLine) {
  const bill = billOf(suborder, [cut])
  const before = currentAmounts(suborder)
  const off = { ...bill, taxPaise: bill.igstPaise + bill.cgstPaise + bill.sgstPaise }
  return { bill, sums: { before, after: { ...worthAfter(before, [off]), grams: before.grams - cut.grams } } }
}

/**
 * The effect of a swap: the new bars take over their share of the replaced bars' amounts, and the remainder is
 * refunded. The suborder's rounding stays with its last invoice.
 */
export function swapSums(suborder: SuborderRow, cut: PackedLine, toGrams: number) {
  const whole = billOf(suborder, [cut])
  const line = found(whole.lines[0])
  const { rateBp } = line
  const input = { ...worthOf(line, rateBp, suborder), creditPaise: Math.min(whole.creditPaise, line.goodsPaise) }
  const carried = transferAmounts(input, { fromGrams: cut.grams, toGrams, rateBp, taxKind: suborder.taxKind })
  const over = worthAfter(input, [carried])
  const before = currentAmounts(suborder)
  const after = { ...worthAfter(before, [over]), grams: before.grams - cut.grams + toGrams }
  const { totalPaise, taxablePaise } = over
  const bill = { ...whole, totalPaise, taxablePaise, creditPaise: Math.min(totalPaise, over.creditPaise) }
  return { bill, carried, sums: { before, after } }
}
